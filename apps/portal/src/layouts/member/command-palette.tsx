// Going anywhere by typing: opened by / and ⌘K, moved through by the arrow keys.
import { listProjectNames } from '@jishi/contract/catalogue';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/client';
import { Icon } from '@jishi/ui/icon';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { signOut, signOutEverywhere } from '../../shell/sign-out';
import { type PaletteEntry, SIGN_OUT, SIGN_OUT_EVERYWHERE, paletteEntries } from './palette-entries';

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
        {opened > 0 && <Palette key={opened} onDone={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

function Palette({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const navigate = useNavigate();
  const { data: onSale } = useQuery(aside('接口名录', query(listProjectNames, {})));
  const entries = paletteEntries(typed, onSale);
  const chosen = Math.min(at, entries.length - 1);

  function take(entry: PaletteEntry | undefined) {
    if (!entry) return;
    onDone();
    if (entry.key === SIGN_OUT) void signOut();
    else if (entry.key === SIGN_OUT_EVERYWHERE) void signOutEverywhere();
    else if (entry.to) void navigate(entry.to);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((chosen + step + entries.length) % entries.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      take(entries[chosen]);
    }
  }

  return (
    <div className="palette-body">
      <div className="palette-field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="去哪里"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={entries[chosen] && `${listId}-${chosen}`}
          aria-autocomplete="list"
          placeholder="页面名、拼音首字母、接口名、请求编号、订单号"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <ul id={listId} role="listbox" aria-label="结果">
        {entries.map((entry, index) => (
          <li
            key={entry.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onPointerMove={() => index !== chosen && setAt(index)}
            onClick={() => take(entry)}
          >
            <span>{entry.name}</span>
            <small>{entry.note}</small>
          </li>
        ))}
      </ul>
    </div>
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
