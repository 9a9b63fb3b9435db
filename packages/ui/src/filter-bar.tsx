// Conditions over a list: the fields, and those in force, each to be taken off.
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Dialog } from './dialog';
import { Icon } from './icon';
import { usePicked } from './picked';

export type Condition = { key: string; label: string; value: string; onRemove: () => void };

type Props = {
  /** The fields; each a <FilterField>. */
  children: ReactNode;
  /** The conditions in force. */
  conditions: readonly Condition[];
  /** Address of the list as filtered now. */
  href: string;
  /** For fields of text; without it every choice applies at once and there is no button. */
  onSubmit?: (form: FormData) => void;
  onClear: () => void;
};

/** The fields above the list; on a phone they are a sheet, which a button with the count of those in force opens. */
export function FilterBar({ children, conditions, href, onSubmit, onClear }: Props) {
  const [isOpen, setOpen] = useState(false);
  const inForce = conditions.length;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit?.(new FormData(event.currentTarget));
    setOpen(false);
  }

  return (
    <search>
      <form className="filters" aria-label="筛选" onSubmit={submit}>
        {children}
        {onSubmit && (
          <Button type="submit" look="main">
            筛选
          </Button>
        )}
      </form>
      <Button className="filters-open" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="filter" />
        筛选{inForce > 0 && <b>{inForce} 项</b>}
      </Button>
      {isOpen && (
        <Dialog title="筛选" className="sheet" onClose={() => setOpen(false)}>
          <form className="filters" onSubmit={submit}>
            {children}
            <p className="sheet-actions">
              <Button disabled={inForce === 0} onClick={onClear}>
                清除全部
              </Button>
              <Button type="submit" look="main">
                看结果
              </Button>
            </p>
          </form>
        </Dialog>
      )}
      {inForce > 0 && (
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
            清除 {inForce} 项条件
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

/** One condition; a field in force is marked. */
export function FilterField({
  label,
  active,
  wide,
  children,
}: {
  label: string;
  active: boolean;
  wide?: boolean;
  children: ReactNode;
}) {
  const classes = ['filter-field', active && 'filter-active', wide && 'filter-wide'].filter(Boolean).join(' ');
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
