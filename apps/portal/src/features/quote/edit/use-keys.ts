// The keys of the sheet: from price to price, picking, taking back, and pasting a table.
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { type Prices, type Product, keyOf } from './judged';
import { isTable } from './paste';

/** What the sheet is given. */
export type GridProps = {
  /** The products that are shown, in their order. */
  rows: readonly Product[];
  prices: Prices;
  picked: ReadonlySet<string>;
  onType: (key: string, text: string) => void;
  onPick: (keys: readonly string[], on: boolean) => void;
  onTable: (text: string, from: number) => void;
  onUndo: () => void;
  onRedo: () => void;
};

type Keys = Omit<GridProps, 'prices' | 'onType'> & {
  box: RefObject<HTMLDivElement | null>;
  rowHeight: number;
  setActive: (at: number) => void;
};

const PAGE = 10;

/** By how many rows a key moves; undefined for a key that does something else. */
function stepOf({ key, shiftKey, ctrlKey }: KeyboardEvent, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'Enter') return shiftKey ? -1 : 1;
  if (key === 'PageDown') return PAGE;
  if (key === 'PageUp') return -PAGE;
  if (ctrlKey && key === 'Home') return -at;
  if (ctrlKey && key === 'End') return count - 1 - at;
  return undefined;
}

export function useKeys({ box, rowHeight, rows, picked, onPick, onTable, onUndo, onRedo, setActive }: Keys) {
  function go(to: number) {
    const at = Math.max(0, Math.min(rows.length - 1, to));
    const element = box.current;
    if (!element) return;
    const [top, bottom] = [at * rowHeight, (at + 1) * rowHeight];
    // the row has to be drawn before it can be focused
    flushSync(() => setActive(at));
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
    const input = element.querySelector<HTMLInputElement>(`[data-row="${at}"] .quote-price`);
    input?.focus({ preventScroll: true });
    input?.select();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = rowOf(event.target);
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && (key === 'z' || key === 'y')) {
      event.preventDefault();
      return key === 'y' || event.shiftKey ? onRedo() : onUndo();
    }
    if (at === undefined || event.nativeEvent.isComposing) return;
    if (event.shiftKey && event.key === ' ') {
      event.preventDefault();
      const own = keyOf(rows[at]!);
      return onPick([own], !picked.has(own));
    }
    const step = stepOf(event, at, rows.length);
    if (step === undefined) return;
    event.preventDefault();
    if (event.shiftKey && event.key.startsWith('Arrow')) {
      const to = Math.max(0, Math.min(rows.length - 1, at + step));
      onPick([keyOf(rows[at]!), keyOf(rows[to]!)], true);
    }
    go(at + step);
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const at = rowOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (at === undefined || !isTable(text)) return;
    event.preventDefault();
    onTable(text, at);
  }

  return { onKeyDown, onPaste };
}

function rowOf(target: EventTarget): number | undefined {
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
  return row === undefined ? undefined : Number(row);
}
