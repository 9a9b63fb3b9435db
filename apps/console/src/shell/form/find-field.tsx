// Selects rows of another list by typing and choosing.
import { FormField } from '@jishi/ui/form-field';
import { type ComponentProps, Suspense, lazy } from 'react';
import { Chips } from './chips';
import { useFieldError } from './form';

const FindBox = lazy(() => import('./find-box'));

type Props = Omit<ComponentProps<typeof FindBox>, 'control' | 'placeholder'> & {
  path: string;
  hint: string;
  placeholder?: string;
  onRemove: (value: string) => void;
};

export function FindField({ path, hint, placeholder = '', onRemove, ...box }: Props) {
  const { label, chosen, readOnly } = box;
  return (
    <FormField label={label} hint={hint} error={useFieldError(path)}>
      {(control) => (
        <div data-field={path}>
          <Suspense fallback={<input className="input" disabled aria-busy="true" />}>
            <FindBox control={control} placeholder={placeholder} {...box} />
          </Suspense>
          <Chips label={label} chips={chosen} readOnly={readOnly} onRemove={onRemove} />
        </div>
      )}
    </FormField>
  );
}
