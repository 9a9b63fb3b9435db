// Moves and removes items of a list. Discarding the changes brings them back: nothing is saved yet.
import { Press } from '@jishi/ui/button';
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

type Tool = 'up' | 'down' | 'remove';

export function RowTools({ list, index, what, onMoved, onRemove }: Props) {
  const form = useForm();
  const count = useLength(list);
  const locked = useLocked();
  if (useReadOnly()) return null;

  function move(to: number) {
    form.move(list, index, to);
    onMoved?.(to);
    focusTool(list, to, to < index ? 'up' : 'down');
  }
  function remove() {
    form.remove(list, index);
    focusTool(list, Math.min(index, count - 2), 'remove');
  }
  const tool = (key: Tool, verb: string, act: () => void, disabled = false) => (
    <Press
      className={key === 'up' ? 'icon-button icon-up' : 'icon-button'}
      data-tool={`${list}.${index}.${key}`}
      aria-label={`${verb}${what} ${index + 1}`}
      disabled={disabled}
      onClick={() => !locked && act()}
    >
      <Icon name={key === 'remove' ? 'close' : 'down'} />
    </Press>
  );
  return (
    <span className="row-tools">
      {tool('up', '上移', () => move(index - 1), index === 0)}
      {tool('down', '下移', () => move(index + 1), index === count - 1)}
      {tool('remove', '删除', onRemove ?? remove)}
    </span>
  );
}

/** The keyboard stays with the item that moved; after a removal with the next one, or where the first is added. */
export function focusTool(list: string, index: number, tool: Tool): void {
  requestAnimationFrame(() => {
    const name = index < 0 ? `${list}.add` : `${list}.${index}.${tool}`;
    document.querySelector<HTMLElement>(`[data-tool="${CSS.escape(name)}"]`)?.focus();
  });
}
