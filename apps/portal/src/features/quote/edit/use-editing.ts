// The list that is being written, kept in this tab so that a reload or another page loses nothing of it.
import { keep, kept } from '@jishi/client/kept';
import { useCallback, useEffect, useReducer } from 'react';
import { useMember } from '../../../shell/member';
import { type Edits, change, newEdits, redo, undo } from './edits';
import { type Prices, type Product, keyOf, lastPrices } from './judged';

const IN_TAB = { session: true };

type Act =
  | { act: 'set'; texts: ReadonlyMap<string, string>; label: string }
  | { act: 'undo' | 'redo' }
  | { act: 'start'; prices: Prices };

function after(edits: Edits, act: Act): Edits {
  if (act.act === 'set') return change(edits, act.texts, act.label);
  if (act.act === 'start') return newEdits(act.prices);
  return act.act === 'undo' ? undo(edits) : redo(edits);
}

export type Editing = {
  edits: Edits;
  /** Sets prices as one step; typing with the same label goes on with it. */
  set: (texts: ReadonlyMap<string, string>, label: string) => void;
  undo: () => void;
  redo: () => void;
  /** Back to the prices of the last version. */
  reset: () => void;
};

/** `version`: the last one; what was typed upon another one is not taken up again. */
export function useEditing(products: readonly Product[], version: number): Editing {
  const place = `quote.draft.${useMember()?.id ?? ''}`;
  const [edits, dispatch] = useReducer(after, undefined, () =>
    newEdits(readDraft(kept(place, IN_TAB), products, version) ?? lastPrices(products)),
  );
  useEffect(() => {
    const timer = setTimeout(() => {
      const isDraft = edits.past.length > 0;
      if (isDraft) keep(place, JSON.stringify({ version, prices: [...edits.prices] }), IN_TAB);
    }, 300);
    return () => clearTimeout(timer);
  }, [edits, place, version]);
  const set = useCallback<Editing['set']>((texts, label) => dispatch({ act: 'set', texts, label }), []);
  return {
    edits,
    set,
    undo: () => dispatch({ act: 'undo' }),
    redo: () => dispatch({ act: 'redo' }),
    reset: () => {
      keep(place, null, IN_TAB);
      dispatch({ act: 'start', prices: lastPrices(products) });
    },
  };
}

/** Of what can still be quoted; undefined when there is none upon this version. */
function readDraft(text: string | null, products: readonly Product[], version: number): Prices | undefined {
  if (!text) return undefined;
  try {
    const draft = JSON.parse(text) as { version: number; prices: [string, string][] };
    if (draft.version !== version) return undefined;
    const known = new Set(products.map(keyOf));
    return new Map(draft.prices.filter(([key, price]) => known.has(key) && typeof price === 'string'));
  } catch {
    return undefined;
  }
}
