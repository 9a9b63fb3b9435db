// Short words typed one after another.
import { FormField } from '@jishi/ui/form-field';
import { Select } from 'antd';
import { useField } from './form';

export function TagsField({ path, label, hint }: { path: string; label: string; hint: string }) {
  const { value, error, readOnly, set } = useField<string[]>(path);
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
            value={value}
            onChange={set}
          />
        </div>
      )}
    </FormField>
  );
}
