// Short words typed one after another.
import { FormField } from '@jishi/ui/form-field';
import { Select } from 'antd';
import { useFieldError, useForm, useLocked, useReadOnly, useValue } from './form';

export function TagsField({ path, label, hint }: { path: string; label: string; hint: string }) {
  const form = useForm();
  const readOnly = useReadOnly();
  const locked = useLocked();
  const tags = useValue<string[]>(path);
  const error = useFieldError(path);
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => (
        <div data-field={path}>
          <Select
            {...control}
            className="tags-field"
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', '，', '、', ' ']}
            disabled={readOnly}
            {...(error && { status: 'error' as const })}
            value={tags}
            onChange={(picked: string[]) => !locked && form.set(path, picked)}
          />
        </div>
      )}
    </FormField>
  );
}
