// Choices that need a line of explanation each, such as ways to pay: one a row, of which one is chosen.
import type { ReactNode } from 'react';
import { usePicked } from './picked';

export type ChoiceRow = {
  value: string;
  name: string;
  hint: ReactNode;
  /** What stands at the end of the row. */
  aside?: ReactNode;
  disabled?: boolean;
};

type Props = {
  name: string;
  legend: ReactNode;
  rows: readonly ChoiceRow[];
  chosen: string | undefined;
  onChoose: (value: string) => void;
};

export function ChoiceRows({ name: group, legend, rows, chosen, onChoose }: Props) {
  const [shown, pick] = usePicked(chosen);
  return (
    <fieldset className="form-part">
      <legend>{legend}</legend>
      <div className="choice-rows whole-choices">
        {rows.map(({ value, name, hint, aside, disabled }) => (
          <label key={value}>
            <input
              type="radio"
              name={group}
              value={value}
              checked={value === shown}
              disabled={disabled}
              onChange={() => {
                pick(value);
                onChoose(value);
              }}
            />
            <span className="choice-row">
              <b>{name}</b>
              <span className="choice-hint">{hint}</span>
              <span className="choice-aside">{aside}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
