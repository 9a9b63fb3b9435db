import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '../../../kernel/refusal';
import { type Hung, checkParent } from './rules';

const help = (id: string, parentId: string | null = null): Hung => ({ id, kind: 'help', parentId });
const messageOf = (work: () => void): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return '';
};

test('whatever is moved where, help keeps two levels and no circle', () => {
  const move = fc.record({ id: fc.integer({ min: 1, max: 6 }), to: fc.integer({ min: 0, max: 7 }) });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      let places = ['1', '2', '3', '4', '5', '6'].map((id) => help(id));
      for (const { id, to } of moves) {
        const [place, parentId] = [places[id - 1]!, to === 0 ? null : String(to)];
        if (parentId && messageOf(() => checkParent(place, parentId, places))) continue;
        places = places.map((one) => (one === place ? { ...one, parentId } : one));
      }
      const parentOf = (one: Hung) => places.find(({ id }) => id === one.parentId);
      return places.every((one) => !one.parentId || parentOf(one)?.parentId === null);
    }),
  );
});

test('a place that holds others, itself, a child, or none of help is no parent, each in its words', () => {
  const places = [help('1'), help('2', '1'), help('3'), { ...help('4'), kind: 'news' as const }];
  expect(messageOf(() => checkParent(places[0]!, '3', places))).toBe('它下面还有目录，不能再放到别的目录里');
  expect(messageOf(() => checkParent(places[2]!, '3', places))).toBe('帮助目录最多两级');
  expect(messageOf(() => checkParent(places[2]!, '2', places))).toBe('帮助目录最多两级');
  expect(messageOf(() => checkParent(places[2]!, '4', places))).toBe('没有这个上级目录');
  expect(messageOf(() => checkParent(places[2]!, '9', places))).toBe('没有这个上级目录');
  expect(messageOf(() => checkParent(places[2]!, '1', places))).toBe('');
  expect(messageOf(() => checkParent({ id: undefined, kind: 'help' }, '1', places))).toBe('');
});
