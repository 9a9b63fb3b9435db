// Conditions over a list. They live in the address, so a filtered list can be linked, reloaded and gone back to.
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Icon } from './icon';
import { usePicked } from './picked';

export type Condition = { key: string; label: string; value: string; onRemove: () => void };

type Props = {
  /** The fields; each a <FilterField>. */
  children: ReactNode;
  /** How many fields there are, for the button that unfolds them on a phone. */
  count: number;
  /** The conditions in force. */
  conditions: readonly Condition[];
  /** Address of the list as filtered now. */
  href: string;
  /** For fields of text; without it every choice applies at once and there is no button. */
  onSubmit?: (form: FormData) => void;
  onClear: () => void;
};

export function FilterBar({ children, count, conditions, href, onSubmit, onClear }: Props) {
  const [unfolded, setUnfolded] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit?.(new FormData(event.currentTarget));
  }

  return (
    <search>
      <form className={unfolded ? 'filters filters-unfolded' : 'filters'} aria-label="筛选" onSubmit={submit}>
        {children}
        <Button className="filters-unfold" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? '收起条件' : `全部 ${count} 项条件`}
        </Button>
        {onSubmit && (
          <Button type="submit" look="main">
            筛选
          </Button>
        )}
      </form>
      {conditions.length > 0 && (
        <div className="conditions">
          <ul aria-label="已选条件">
            {conditions.map(({ key, label, value, onRemove }) => (
              <li key={key}>
                {label} <b>{value}</b>
                <button type="button" className="icon-button" aria-label={`去掉条件：${label}`} onClick={onRemove}>
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
          <button type="button" className="text-button" onClick={onClear}>
            清除 {conditions.length} 项条件
          </button>
          <CopyButton text={absolute(href)} what="链接" />
        </div>
      )}
    </search>
  );
}

// The text is copied, never rendered, so server and browser may differ.
function absolute(href: string): string {
  return typeof location === 'undefined' ? href : location.origin + href;
}

/** One condition. A field in force is marked, and the only kind shown on a phone until all are unfolded. */
export function FilterField({
  label,
  active,
  wide,
  several,
  children,
}: {
  label: string;
  active: boolean;
  wide?: boolean;
  /** It has more than one control, each with a name of its own. */
  several?: boolean;
  children: ReactNode;
}) {
  const classes = ['filter-field', active && 'filter-active', wide && 'filter-wide'].filter(Boolean).join(' ');
  if (several)
    return (
      <div className={classes} role="group" aria-label={label}>
        <span aria-hidden="true">{label}</span>
        {children}
      </div>
    );
  return (
    <label className={classes}>
      <span>{label}</span>
      {children}
    </label>
  );
}

export type Option = { value: string; label: string };

/** A native choice, with 全部 first; `onPick` applies it at once. */
export function FilterSelect(props: {
  label: string;
  name: string;
  value: string | undefined;
  options: readonly Option[];
  onPick: (value: string) => void;
}) {
  const { label, name, options, onPick } = props;
  const [value, pick] = usePicked(props.value ?? '');
  return (
    <FilterField label={label} active={value !== ''}>
      <select
        className="input"
        name={name}
        value={value}
        onChange={(event) => {
          pick(event.target.value);
          onPick(event.target.value);
        }}
      >
        <option value="">全部</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FilterField>
  );
}
