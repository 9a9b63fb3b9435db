// Going anywhere by typing: opened by / and ⌘K, moved through by the arrow keys.
import { Icon } from '@jishi/ui/icon';
import { Suspense, lazy, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

const loadPalette = () => import('./palette');
const Palette = lazy(loadPalette);
/** Delay in ms once the page has loaded: the first key after the one that opens the palette must reach the field. */
const LOAD_AFTER = 1000;

/** The search box of the top bar and the palette it opens. */
export function CommandPalette() {
  const dialog = useRef<HTMLDialogElement>(null);
  // Counts the openings: each begins with an empty field.
  const [opened, setOpened] = useState(0);
  function open() {
    if (dialog.current?.open) return;
    setOpened((count) => count + 1);
    dialog.current?.showModal();
  }
  useHotkeys(open);
  useEffect(() => {
    const later = setTimeout(() => void loadPalette(), LOAD_AFTER);
    return () => clearTimeout(later);
  }, []);
  // An open dialog inside a hidden layout would leave the whole document inert.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  return (
    <>
      <button
        type="button"
        className="palette-opener"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Meta+K Control+K"
        onClick={open}
      >
        <Icon name="search" />
        <span>搜索页面、接口、请求编号、订单号</span>
        <kbd>/</kbd>
        <kbd>⌘K</kbd>
      </button>
      <dialog
        ref={dialog}
        className="palette"
        aria-label="搜索与跳转"
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
      >
        {opened > 0 && (
          <Suspense fallback={<div className="palette-body" aria-busy="true" />}>
            <Palette key={opened} onDone={() => dialog.current?.close()} />
          </Suspense>
        )}
      </dialog>
    </>
  );
}

/** `/` outside of fields, ⌘K and Ctrl K anywhere. */
function useHotkeys(open: () => void) {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const command = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
    const slash = event.key === '/' && !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event.target);
    if (!command && !slash) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
