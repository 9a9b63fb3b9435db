// Single keys that act on the open case. They never act in a text field, under a dialog or popover other than what a toast says, or
// where somebody switched them off.
import { keep, kept } from '@jishi/client/kept';
import { useEffectEvent, useLayoutEffect, useState } from 'react';

/** What each key does; a key without an action does nothing. */
export type Actions = Readonly<Record<string, (() => void) | undefined>>;

const TEXT = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button])';

/** Keys are named in lower case, as `KeyboardEvent.key` has them. */
export function useKeys(actions: Actions, on: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = on && isMeant(event) ? actions[event.key.toLowerCase()] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  // with what they act on, not after it was painted: a key pressed at once is heard
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function isMeant(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(TEXT)) return false;
  return document.querySelector('dialog[open], :popover-open:not(.toasts)') === null;
}

const CHOICE = 'review-keys';

/** Whether single keys act in this browser; they do unless they were switched off. */
export function useKeyChoice(): [on: boolean, choose: (on: boolean) => void] {
  const [on, setOn] = useState(() => kept(CHOICE) !== 'off');
  return [
    on,
    (chosen) => {
      keep(CHOICE, chosen ? 'on' : 'off');
      setOn(chosen);
    },
  ];
}
