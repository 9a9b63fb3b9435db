// The masthead's search box: takes any number an operator works with, and names of screens. `/`, ⌘K or Ctrl+K focus it
// from anywhere.
import { Icon } from '@jishi/ui/icon';
import { chooseTheme } from '@jishi/ui/theme';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from '@jishi/ui/router';
import { useOperator } from '../../shell/operator';
import type { Destination } from './destinations';

export function SearchBox() {
  const listId = useId();
  const { input, text, shown, destinations, chosen, setChosen, type, begin, close, go, onKeyDown } = useSearch();
  return (
    <search className="find">
      <label className="find-field">
        <Icon name="search" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="搜索用户、订单、账目、调用、产品"
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && destinations[chosen] ? `${listId}-${chosen}` : undefined}
          placeholder="手机号、编号、订单号、请求编号、产品"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={begin}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden="true">/</kbd>
      </label>
      {shown && <Destinations id={listId} all={destinations} chosen={chosen} onPoint={setChosen} onGo={go} />}
    </search>
  );
}

/** Loaded at the first use: no screen waits for it. */
const load = async () => (await import('./destinations')).destinationsOf;

/** What is typed, where it can lead, and the keys that move through the list. */
function useSearch() {
  const operator = useOperator();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const input = useShortcut();
  const [destinationsOf, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  const destinations = destinationsOf?.(text, operator) ?? [];
  const shown = open && destinationsOf !== undefined && (destinations.length > 0 || text.trim() !== '');

  function begin() {
    setChosen(0);
    setOpen(true);
    if (!destinationsOf) void load().then((loaded) => setLoaded(() => loaded));
  }

  function type(typed: string) {
    setText(typed);
    begin();
  }

  const close = () => setOpen(false);

  function go({ to, theme }: Destination) {
    setText('');
    close();
    input.current?.blur();
    if (theme) chooseTheme(theme);
    else void navigate(to);
  }

  /** Also where the key comes before the list. */
  async function enter() {
    const destination = (await load())(text, operator)[chosen];
    if (destination) go(destination);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move) {
      event.preventDefault();
      setOpen(true);
      setChosen((chosen + move + destinations.length) % Math.max(1, destinations.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      void enter();
    } else if (event.key === 'Escape') {
      close();
      input.current?.blur();
    }
  }

  return { input, text, shown, destinations, chosen, setChosen, type, begin, close, go, onKeyDown };
}

type DestinationsProps = {
  id: string;
  all: readonly Destination[];
  chosen: number;
  onPoint: (index: number) => void;
  onGo: (destination: Destination) => void;
};

function Destinations({ id, all, chosen, onPoint, onGo }: DestinationsProps) {
  return (
    <ul id={id} className="find-list" role="listbox" aria-label="搜索去向">
      {all.map((destination, index) => (
        <li
          key={destination.kind + destination.to + destination.text}
          id={`${id}-${index}`}
          ref={index === chosen ? intoView : undefined}
          role="option"
          aria-selected={index === chosen}
          // Before the field loses focus, which would take the list away.
          onPointerDown={(event) => {
            event.preventDefault();
            onGo(destination);
          }}
          onPointerMove={() => onPoint(index)}
        >
          <span className="find-kind">{destination.kind}</span>
          <span className="find-text">{destination.text}</span>
        </li>
      ))}
      {all.length === 0 && (
        <li className="find-none" role="option" aria-selected={false} aria-disabled="true">
          认不出这是什么编号。试试完整手机号、订单号或产品名。
        </li>
      )}
    </ul>
  );
}

const intoView = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' });

function useShortcut() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const command = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      const slash = event.key === '/' && !isTyping(event.target);
      if (!command && !slash) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return input;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
