// What operators may decide by a word alone: so much in a day, of their own and for one member.
import { parseMoney } from '@jishi/money';
import type { Case } from './market';
import { DAY, type Model } from './model';

const LIMIT = parseMoney('50000');

type Word = { by: number; member: string; amount: bigint };
const alone = new WeakMap<Model, (Word & { at: number })[]>();

/** What a yes is: none at all, the first of two, or one that counts. */
export function yesOf(model: Model, { first }: Case, word: Word): 'none' | 'first' | 'last' {
  if (first !== undefined) return first === word.by ? 'none' : 'last';
  const recent = (alone.get(model) ?? []).filter(({ at }) => at > model.now - DAY);
  const sums = [
    recent.filter(({ by }) => by === word.by),
    recent.filter(({ member }) => member === word.member),
    [],
  ].map((those) => those.reduce((sum, { amount }) => sum + amount, word.amount));
  return sums.some((sum) => sum > LIMIT) ? 'first' : 'last';
}

/** Something moved; by one word unless there was a first one. */
export function moved(model: Model, { first }: Case, word: Word): void {
  if (first === undefined) alone.set(model, [...(alone.get(model) ?? []), { ...word, at: model.now }]);
}
