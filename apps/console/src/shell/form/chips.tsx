// Values chosen or typed into a field, each removable.
import { Icon } from '@jishi/ui/icon';

type Props = {
  /** Their name for screen readers. */
  label: string;
  chips: readonly { value: string; label: string }[];
  readOnly: boolean;
  onRemove: (value: string) => void;
};

export function Chips({ label, chips, readOnly, onRemove }: Props) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label={`已选的${label}`}>
      {chips.map((chip) => (
        <li key={chip.value} className="tag">
          {chip.label}
          {!readOnly && (
            <button type="button" aria-label={`去掉 ${chip.label}`} onClick={() => onRemove(chip.value)}>
              <Icon name="close" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
