import { FormField } from '@jishi/ui/form-field';

type Props = {
  label: string;
  hint: string;
  error: string | undefined;
  /** `yyyy-MM-dd HH:mm:ss`, or ''. */
  value: string;
  onChange: (value: string) => void;
};

/** A moment of Beijing time, to the minute. */
export function MomentField({ label, hint, error, value, onChange }: Props) {
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          className="input"
          value={value.slice(0, 16).replace(' ', 'T')}
          onChange={({ target }) => onChange(target.value && `${target.value.slice(0, 16).replace('T', ' ')}:00`)}
        />
      )}
    </FormField>
  );
}
