import { Press } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { countOf } from './price';

type Props = {
  value: string;
  most: number;
  unit: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** How many: typed, or a press at a time. */
export function CountField({ value, most, unit, error, onChange }: Props) {
  const count = Number(value);
  const step = (by: number) => onChange(String(Math.min(most, Math.max(1, count + by))));
  return (
    <FormField label="数量" error={error} hint={`一次最多 ${most} ${unit}`}>
      {(control) => (
        <span className="goods-count">
          <Press aria-label={`减一${unit}`} disabled={count <= 1} onClick={() => step(-1)}>
            −
          </Press>
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(countOf(event.target.value, most))}
          />
          <Press aria-label={`加一${unit}`} disabled={count >= most} onClick={() => step(1)}>
            +
          </Press>
        </span>
      )}
    </FormField>
  );
}
