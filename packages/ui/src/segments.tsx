// A few choices side by side, one of which is in force.
import { usePicked } from './picked';

type Props<Value extends string> = {
  /** What is chosen, for screen readers. */
  label: string;
  choices: readonly (readonly [value: Value, name: string])[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** Without a frame, where they stand in a head that has one. */
  plain?: boolean;
};

export function Segments<Value extends string>({ label, choices, chosen, onChoose, plain }: Props<Value>) {
  const [shown, pick] = usePicked(chosen);
  return (
    <span className={plain ? 'segments segments-plain' : 'segments'} role="group" aria-label={label}>
      {choices.map(([value, name]) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === shown}
          onClick={() => {
            pick(value);
            onChoose(value);
          }}
        >
          {name}
        </button>
      ))}
    </span>
  );
}
