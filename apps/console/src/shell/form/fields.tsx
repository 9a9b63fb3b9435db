// Fields bound to a form by their path: label, hint, and the server's message beside them.
import { FormField } from '@jishi/ui/form-field';
import type { Option } from '@jishi/ui/filter-bar';
import type { ReactNode } from 'react';
import { useField } from './form';

type FieldProps = {
  path: string;
  label: string;
  hint?: ReactNode;
  /** The label stays for screen readers only: inside a table whose head says it. */
  bare?: boolean;
};

type TextProps = FieldProps & {
  placeholder?: string;
  /** Letters, digits and signs of code. */
  mono?: boolean;
  type?: 'text' | 'password';
  inputMode?: 'decimal' | 'numeric';
  autoComplete?: string;
  /** Shown after the field. */
  unit?: string;
  /** Read-only for everybody. */
  fixed?: boolean;
};

/** One line of text. Numbers are text as well until they are sent: nothing that is typed gets lost. */
export function TextField({ path, label, hint, bare, mono, unit, fixed, autoComplete = 'off', ...rest }: TextProps) {
  const { value, error, locked, set } = useField<string | undefined>(path);
  return (
    <FormField label={label} hint={hint} bare={bare ?? false} error={error}>
      {(control) => {
        const input = (
          <input
            {...control}
            {...rest}
            readOnly={locked || fixed}
            className={mono ? 'input mono' : 'input'}
            data-field={path}
            autoComplete={autoComplete}
            spellCheck={false}
            value={value ?? ''}
            onChange={(event) => set(event.target.value)}
          />
        );
        return unit ? (
          <span className="input-unit">
            {input}
            <span>{unit}</span>
          </span>
        ) : (
          input
        );
      }}
    </FormField>
  );
}

/** Several lines of text. */
export function AreaField({
  path,
  label,
  hint,
  bare,
  rows,
  mono,
  placeholder,
}: FieldProps & { rows: number; mono?: boolean; placeholder?: string }) {
  const { value, error, locked, set } = useField<string | undefined>(path);
  return (
    <FormField label={label} hint={hint} bare={bare ?? false} error={error}>
      {(control) => (
        <textarea
          {...control}
          className={mono ? 'input mono' : 'input'}
          data-field={path}
          readOnly={locked}
          rows={rows}
          placeholder={placeholder}
          spellCheck={false}
          value={value ?? ''}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </FormField>
  );
}

/** One of a few values. */
export function ChoiceField({
  path,
  label,
  hint,
  bare,
  options,
  placeholder,
  onChoose,
}: FieldProps & { options: readonly Option[]; placeholder?: string; onChoose?: (value: string) => void }) {
  const { value, error, readOnly, set } = useField<string | undefined>(path);
  return (
    <FormField label={label} hint={hint} bare={bare ?? false} error={error}>
      {(control) => (
        <select
          {...control}
          className="input"
          data-field={path}
          disabled={readOnly}
          value={value ?? ''}
          onChange={({ target }) => {
            set(target.value);
            onChoose?.(target.value);
          }}
        >
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

/** Yes or no. */
export function CheckField({ path, label, bare }: Omit<FieldProps, 'hint'>) {
  const { value, error, readOnly, set } = useField<boolean | undefined>(path);
  return (
    <label className="check-field">
      <input
        type="checkbox"
        data-field={path}
        disabled={readOnly}
        checked={value ?? false}
        aria-invalid={error ? true : undefined}
        onChange={(event) => set(event.target.checked)}
      />
      <span className={bare ? 'sr' : undefined}>{label}</span>
      {error && <span className="form-error">{error}</span>}
    </label>
  );
}

/** A moment of Beijing time, `yyyy-MM-dd HH:mm:ss` or ''. */
export function MomentField({ path, label, hint }: Omit<FieldProps, 'bare'>) {
  const { value, error, locked, set } = useField<string | undefined>(path);
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          className="input"
          data-field={path}
          readOnly={locked}
          value={(value ?? '').slice(0, 16).replace(' ', 'T')}
          onChange={(event) => set(momentOf(event.target.value))}
        />
      )}
    </FormField>
  );
}

function momentOf(local: string): string {
  return local && `${local.slice(0, 16).replace('T', ' ')}:00`;
}

/** Any of a few values. */
export function CheckListField({
  path,
  label,
  hint,
  options,
}: Omit<FieldProps, 'bare'> & { options: readonly Option[] }) {
  const { value: chosen, error, readOnly, set } = useField<readonly string[]>(path);
  const toggle = (value: string) =>
    chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  return (
    <fieldset className="check-list" data-field={path}>
      <legend>{label}</legend>
      <div>
        {options.map(({ value, label: name }) => (
          <label key={value} className="check-field">
            <input
              type="checkbox"
              disabled={readOnly}
              checked={chosen.includes(value)}
              onChange={() => set(toggle(value))}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <p className={error ? 'form-error' : 'form-hint'} aria-live="polite">
        {error ?? hint}
      </p>
    </fieldset>
  );
}
