import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Edits, change, newEdits, redo, undo } from './edits';

const set = (edits: Edits, key: string, text: string, label = `${key} ${Math.random()}`) =>
  change(edits, new Map([[key, text]]), label);
const shown = ({ prices }: Edits) => Object.fromEntries(prices);

test('a step is taken back and done again; something new ends what could be done again', () => {
  const first = set(newEdits(new Map([['a', '1']])), 'a', '2');
  const second = set(first, 'b', '3');
  expect(shown(undo(second))).toEqual({ a: '2' });
  expect(shown(undo(undo(second)))).toEqual({ a: '1' });
  expect(undo(undo(undo(second))).prices).toEqual(new Map([['a', '1']]));
  expect(shown(redo(undo(second)))).toEqual({ a: '2', b: '3' });
  const other = set(undo(second), 'a', '9');
  expect(redo(other)).toBe(other);
});

test('typing on in a cell is one step, as are many prices at once', () => {
  let edits = newEdits(new Map());
  for (const text of ['1', '12', '12.5']) edits = set(edits, 'a', text, 'a');
  expect(edits.past).toHaveLength(1);
  expect(shown(undo(edits))).toEqual({});
  edits = change(
    edits,
    new Map([
      ['b', '1'],
      ['c', '2'],
      ['a', '12.5'],
    ]),
    'paste',
  );
  expect(edits.past).toHaveLength(2);
  expect(shown(undo(edits))).toEqual({ a: '12.5' });
  expect(set(edits, 'a', '12.5')).toBe(edits);
});

test('whatever is done, taking all of it back leads to the beginning, and doing it again to the end', () => {
  const act = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('', '1', '2'), fc.constantFrom('x', 'y', 'z'));
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const start = newEdits(new Map([['a', '1']]));
      const end = acts.reduce((edits, [key, text, label]) => set(edits, key, text, label), start);
      let at = end;
      for (let n = end.past.length; n > 0; n--) at = undo(at);
      expect(shown(at)).toEqual({ a: '1' });
      for (let n = end.past.length; n > 0; n--) at = redo(at);
      expect(shown(at)).toEqual(shown(end));
    }),
  );
});
