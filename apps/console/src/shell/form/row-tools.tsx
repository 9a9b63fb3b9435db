// Moves and removes items of a list. Discarding the changes brings them back: nothing is saved yet.
import { Icon } from '@jishi/ui/icon';
import { useForm, useLength, useLocked, useReadOnly } from './form';

type Props = {
  list: string;
  index: number;
  /** Such as 参数. */
  what: string;
  onMoved?: (to: number) => void;
  onRemove?: () => void;
};

export function RowTools({ list, index, what, onMoved, onRemove }: Props) {
  const form = useForm();
  const count = useLength(list);
  const locked = useLocked();
  if (useReadOnly()) return null;
  const name = `${what} ${index + 1}`;

  function move(to: number) {
    form.move(list, index, to);
    onMoved?.(to);
    focusTool(list, to, to < index ? 'up' : 'down');
  }
  function remove() {
    form.remove(list, index);
    focusTool(list, Math.min(index, count - 2), 'remove');
  }
  return (
    <span className="row-tools">
      <button
        type="button"
        className="icon-button icon-up"
        data-tool={`${list}.${index}.up`}
        aria-label={`上移${name}`}
        aria-disabled={index === 0}
        onClick={() => !locked && index > 0 && move(index - 1)}
      >
        <Icon name="down" />
      </button>
      <button
        type="button"
        className="icon-button"
        data-tool={`${list}.${index}.down`}
        aria-label={`下移${name}`}
        aria-disabled={index === count - 1}
        onClick={() => !locked && index < count - 1 && move(index + 1)}
      >
        <Icon name="down" />
      </button>
      <button
        type="button"
        className="icon-button"
        data-tool={`${list}.${index}.remove`}
        aria-label={`删除${name}`}
        onClick={() => !locked && (onRemove ?? remove)()}
      >
        <Icon name="close" />
      </button>
    </span>
  );
}

/** The keyboard stays with the item that moved; after a removal with the next one, or where the first is added. */
export function focusTool(list: string, index: number, tool: 'up' | 'down' | 'remove'): void {
  requestAnimationFrame(() => {
    const name = index < 0 ? `${list}.add` : `${list}.${index}.${tool}`;
    document.querySelector<HTMLElement>(`[data-tool="${CSS.escape(name)}"]`)?.focus();
  });
}
