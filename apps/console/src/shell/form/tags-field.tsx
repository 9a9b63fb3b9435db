// Short words typed one after another.
import { FormField } from '@jishi/ui/form-field';
import { useState } from 'react';
import { Chips } from './chips';
import { useField } from './form';
import { withWords } from './tags';

export function TagsField({ path, label, hint }: { path: string; label: string; hint: string }) {
  const { value, error, readOnly, set } = useField<string[]>(path);
  const [typed, setTyped] = useState('');

  function take(text: string) {
    set(withWords(value, text));
    setTyped('');
  }

  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => (
        <div data-field={path}>
          <input
            {...control}
            className="input"
            readOnly={readOnly}
            autoComplete="off"
            enterKeyHint="done"
            value={typed}
            onChange={(event) =>
              /[,，、]/.test(event.target.value) ? take(event.target.value) : setTyped(event.target.value)
            }
            onBlur={() => typed && take(typed)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
                event.preventDefault();
                take(typed);
              }
              if (event.key === 'Backspace' && !typed && !readOnly) set(value.slice(0, -1));
            }}
          />
          <Chips
            label={label}
            chips={value.map((word) => ({ value: word, label: word }))}
            readOnly={readOnly}
            onRemove={(word) => set(value.filter((other) => other !== word))}
          />
        </div>
      )}
    </FormField>
  );
}
