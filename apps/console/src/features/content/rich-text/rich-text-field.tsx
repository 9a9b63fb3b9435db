// Rich text bound to a form by its path.
import { useId } from 'react';
import { useFieldError, useForm, useLocked, useValue } from '../../../shell/form/form';
import { RichText } from './rich-text';

type Props = { path: string; label: string; hint: string; pictures?: boolean };

export function RichTextField({ path, label, hint, pictures = false }: Props) {
  const form = useForm();
  const locked = useLocked();
  const value = useValue<string>(path);
  const error = useFieldError(path);
  const noteId = useId();
  return (
    <div className="form-field">
      <span className="form-label">{label}</span>
      <div data-field={path}>
        <RichText
          label={label}
          describedBy={noteId}
          invalid={error !== undefined}
          readOnly={locked}
          pictures={pictures}
          value={value}
          onChange={(html) => form.set(path, html)}
        />
      </div>
      <p className={error ? 'form-error' : 'form-hint'} id={noteId} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  );
}
