// Typed prices with their history: each step can be taken back and done again.
import type { Prices } from './judged';

type Change = { key: string; from: string; to: string };
/** `label` tells steps apart: typing on in one cell goes on with its step. */
type Step = { label: string; changes: readonly Change[] };
export type Edits = { prices: Prices; past: readonly Step[]; future: readonly Step[] };

export function newEdits(prices: Prices): Edits {
  return { prices, past: [], future: [] };
}

/** Sets prices as one step. With the label of the last step it becomes part of that one. */
export function change(edits: Edits, texts: ReadonlyMap<string, string>, label: string): Edits {
  const changes = [...texts]
    .map(([key, to]) => ({ key, from: edits.prices.get(key) ?? '', to }))
    .filter(({ from, to }) => from !== to);
  if (changes.length === 0) return edits;
  const last = edits.past.at(-1);
  const goesOn = last?.label === label && edits.future.length === 0;
  const step = { label, changes: goesOn ? joined(last.changes, changes) : changes };
  return {
    prices: applied(edits.prices, changes, 'to'),
    past: [...(goesOn ? edits.past.slice(0, -1) : edits.past), step],
    future: [],
  };
}

function joined(before: readonly Change[], after: readonly Change[]): Change[] {
  const first = new Map(before.map((one) => [one.key, one]));
  for (const one of after) first.set(one.key, { ...one, from: first.get(one.key)?.from ?? one.from });
  return [...first.values()];
}

function applied(prices: Prices, changes: readonly Change[], side: 'from' | 'to'): Prices {
  const next = new Map(prices);
  for (const one of changes) {
    if (one[side] === '') next.delete(one.key);
    else next.set(one.key, one[side]);
  }
  return next;
}

/** Takes the last step back; the same edits when there is none. */
export function undo(edits: Edits): Edits {
  const step = edits.past.at(-1);
  if (!step) return edits;
  return {
    prices: applied(edits.prices, step.changes, 'from'),
    past: edits.past.slice(0, -1),
    future: [...edits.future, step],
  };
}

/** Does the step again that was taken back last. */
export function redo(edits: Edits): Edits {
  const step = edits.future.at(-1);
  if (!step) return edits;
  return {
    prices: applied(edits.prices, step.changes, 'to'),
    // not part of what is typed next
    past: [...edits.past, { ...step, label: '' }],
    future: edits.future.slice(0, -1),
  };
}
