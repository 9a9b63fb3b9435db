// The palette: the typed text and the matching places.
import { getApiKey } from '@jishi/contract/access/default-key';
import { listCallRecords } from '@jishi/contract/access/record';
import { listProjectNames } from '@jishi/contract/catalogue';
import { suggest } from '@jishi/contract/content/help';
import { keyMode } from '@jishi/contract/enums/access';
import { listPayOrders } from '@jishi/contract/payment';
import { writeClipboard } from '@jishi/ui/copy-button';
import { Icon } from '@jishi/ui/icon';
import { aside } from '@jishi/ui/main-part';
import { chooseTheme } from '@jishi/ui/theme';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useLocation, useNavigate } from '@jishi/ui/router';
import { query } from '../../shell/client';
import { useSettled } from '../../shell/settled';
import { useSignOut } from '../../shell/sign-out';
import { toast } from '../../shell/toast-store';
import { useUi } from '../../shell/ui-store';
import { type Known, type PaletteEntry, SIGN_OUT, SIGN_OUT_EVERYWHERE, paletteEntries } from './palette-entries';

export default function Palette({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const navigate = useNavigate();
  const { signOut, signOutEverywhere } = useSignOut();
  const entries = paletteEntries(typed, useKnown(typed));
  const chosen = Math.min(at, entries.length - 1);

  function take(entry: PaletteEntry | undefined) {
    if (!entry) return;
    onDone();
    if (entry.theme) chooseTheme(entry.theme);
    else if (entry.copy) void copied(entry.copy, entry.name);
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
          placeholder="页面、接口、帮助、订单、请求，拼音也可以"
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

/** How many of the latest orders and requests are looked through. */
const LATEST = 20;

/** What is found besides pages: nothing is asked for before something is typed. */
function useKnown(typed: string): Known {
  const keyword = useSettled(typed.trim().slice(0, 50));
  const views = useUi((state) => state.views);
  const { pathname } = useLocation();
  const enabled = keyword !== '';
  const { data: onSale } = useQuery(aside('接口名录', query(listProjectNames, {})));
  const { data: titles } = useQuery({
    ...aside('接口与帮助', query(suggest, { keyword })),
    enabled,
    placeholderData: keepPreviousData,
  });
  const { data: orders } = useQuery({ ...aside('最近的订单', query(listPayOrders, { pageSize: LATEST })), enabled });
  const { data: calls } = useQuery({ ...aside('最近的调用', query(listCallRecords, { pageSize: LATEST })), enabled });
  const { data: own } = useQuery({ ...aside('密钥', query(getApiKey, { mode: keyMode.live })), enabled });
  const visited = Object.values(views).filter(({ path }) => path !== pathname);
  return {
    onSale,
    titles: enabled ? titles : [],
    orders: orders?.list,
    calls: calls?.list,
    appKey: own?.key?.appKey,
    visited: visited.toReversed(),
  };
}

async function copied(text: string, name: string) {
  if (await writeClipboard(text)) toast.success(`已${name}`);
  else toast.error('没有复制成功');
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
