// The palette: the typed text and the matching places.
import { listProjectNames } from '@jishi/contract/catalogue';
import { Icon } from '@jishi/ui/icon';
import { aside } from '@jishi/ui/main-part';
import { chooseTheme } from '@jishi/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from '@jishi/ui/router';
import { query } from '../../shell/client';
import { signOut, signOutEverywhere } from '../../shell/sign-out';
import { type PaletteEntry, SIGN_OUT, SIGN_OUT_EVERYWHERE, paletteEntries } from './palette-entries';

export default function Palette({ onDone }: { onDone: () => void }) {
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
    if (entry.theme) chooseTheme(entry.theme);
    else if (entry.key === SIGN_OUT) void signOut();
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
      <Entries id={listId} entries={entries} chosen={chosen} onPoint={setAt} onTake={take} />
    </div>
  );
}

type EntriesProps = {
  id: string;
  entries: readonly PaletteEntry[];
  chosen: number;
  onPoint: (index: number) => void;
  onTake: (entry: PaletteEntry) => void;
};

function Entries({ id, entries, chosen, onPoint, onTake }: EntriesProps) {
  return (
    <ul id={id} role="listbox" aria-label="结果">
      {entries.map((entry, index) => (
        <li
          key={entry.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          onPointerMove={() => index !== chosen && onPoint(index)}
          onClick={() => onTake(entry)}
        >
          <span>{entry.name}</span>
          <small>{entry.note}</small>
        </li>
      ))}
    </ul>
  );
}
