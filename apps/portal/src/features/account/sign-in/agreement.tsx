import { useId } from 'react';

type Props = { checked: boolean; error: string | undefined; onChange: (checked: boolean) => void };

/** The checkbox required before an account is created. */
export function Agreement({ checked, error, onChange }: Props) {
  const id = useId();
  return (
    <div className="agree">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>
        已阅读并同意
        <a href="/content/user" target="_blank">
          《用户协议》
        </a>
        与
        <a href="/content/privacy" target="_blank">
          《隐私政策》
        </a>
      </label>
      <p className="form-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
