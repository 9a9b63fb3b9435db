// What an operator is told whose change meets another one's.
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import type { KeptChange } from './store';

/** Who changed what since a version was shown. `last`: the changes in force, the newest first; `called`: what one is about. */
export function overtaken<Row extends KeptChange>(
  last: readonly Row[],
  version: string,
  called: (row: Row) => string,
): Refusal {
  const since = last.filter(({ id }) => BigInt(id) > BigInt(version || 0));
  const words = since.map((row) => `${row.savedBy} ${formatTime(row.savedAt).slice(5, 16)} 改过${called(row)}`);
  const what = words.length > 0 ? words.join('，') : '读到的版本不是现在的';
  return new Refusal('stateConflict', `没有保存：${what}。您填写的都还在，对照现在的值以后可以再保存`);
}

/** Another change waits for a second operator. */
export function stillWaits({ savedBy }: Pick<KeptChange, 'savedBy'>): Refusal {
  return new Refusal('stateConflict', `${savedBy}提出的一份改动还在等另一位操作员，先等它有结果`);
}
