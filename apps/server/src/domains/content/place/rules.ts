// How places hang together: news categories in a row, help in two levels.
import { invalidField } from '../../../kernel/refusal';
import { checkTwoLevels } from '../../../kernel/two-levels';

export type Hung = { id: string; kind: 'news' | 'help'; parentId: string | null };

const WORDS = {
  none: '没有这个上级目录',
  deep: '帮助目录最多两级',
  holds: '它下面还有目录，不能再放到别的目录里',
};

/**
 * Lets a place be hung below a parent. `id` is undefined for one that is being made.
 * @throws Refusal invalidInput when the parent is none of help, or help would get a third level or a circle
 */
export function checkParent(
  place: Pick<Hung, 'kind'> & { id: string | undefined },
  parentId: string,
  places: readonly Hung[],
): void {
  if (place.kind !== 'help') throw invalidField('parentId', WORDS.none);
  const groups = places.filter(({ kind }) => kind === 'help');
  checkTwoLevels(place.id, parentId, groups, WORDS);
}
