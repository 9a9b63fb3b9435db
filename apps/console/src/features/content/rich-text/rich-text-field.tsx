// Rich text bound to a form by its path. Its editor is large: its place is kept until it is here.
import { Suspense, lazy, useId } from 'react';
import { useFieldError, useForm, useLocked, useValue } from '../../../shell/form/form';

const RichText = lazy(async () => ({ default: (await import('./rich-text')).RichText }));

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
        <Suspense fallback={<div className="rich-text-place" aria-busy="true" />}>
          <RichText
            label={label}
            describedBy={noteId}
            invalid={error !== undefined}
            readOnly={locked}
            pictures={pictures}
            value={value}
            onChange={(html) => form.set(path, html)}
          />
        </Suspense>
      </div>
      <p className={error ? 'form-error' : 'form-hint'} id={noteId} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  );
}
