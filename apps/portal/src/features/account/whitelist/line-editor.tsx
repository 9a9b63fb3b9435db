// A text field with line numbers; messages appear at their line.
import { type RefObject, useRef } from 'react';
import type { ControlProps } from '@jishi/ui/form-field';
import type { LineError } from './ip-lines';

const FEWEST_LINES = 8;

type Props = {
  control: ControlProps;
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  errors: readonly LineError[];
  placeholder: string;
  onChange: (value: string) => void;
};

export function LineEditor({ control, field, value, errors, placeholder, onChange }: Props) {
  const gutter = useRef<HTMLOListElement>(null);
  const count = Math.max(FEWEST_LINES, value.split('\n').length + 1);
  return (
    <div className="line-editor" data-invalid={control['aria-invalid']}>
      <ol ref={gutter} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => {
          const error = errors.find(({ line }) => line === index + 1);
          return (
            <li key={index} className={error && 'line-wrong'}>
              {index + 1}
              {error && <span>{error.message}</span>}
            </li>
          );
        })}
      </ol>
      <textarea
        {...control}
        ref={field}
        rows={count}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        maxLength={8000}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
