// One field of a form: label, control, hint, and the error beside it, tied together for screen readers.
import { useId, type ReactNode } from 'react';

/** What the control must carry so that label, hint and error belong to it. */
export type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** The label stays for screen readers only. */
  bare?: boolean;
  children: (control: ControlProps) => ReactNode;
};

export function FormField({ label, hint, error, bare, children }: Props) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="form-field">
      <label className={bare ? 'sr' : undefined} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': hint || error ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {/* The error takes the place of the hint, so that nothing moves. */}
      <p className={error ? 'form-error' : 'form-hint'} id={noteId} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  );
}
