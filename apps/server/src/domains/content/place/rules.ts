// How places hang together: news categories in a row, help in two levels.
import { invalidField } from '../../../kernel/refusal';

export type Hung = { id: string; kind: 'news' | 'help'; parentId: string | null };

/**
 * Lets a place be hung below a parent. `id` is undefined for one that is being made.
 * @throws Refusal invalidInput when the parent is none of help, or help would get a third level or a circle
 */
export function checkParent(
  place: Pick<Hung, 'kind'> & { id: string | undefined },
  parentId: string,
  places: readonly Hung[],
): void {
  const parent = places.find(({ id }) => id === parentId);
  if (place.kind !== 'help' || parent?.kind !== 'help') throw invalidField('parentId', '没有这个上级目录');
  if (parent.parentId || parent.id === place.id) throw invalidField('parentId', '帮助目录最多两级');
  if (place.id && places.some((child) => child.parentId === place.id))
    throw invalidField('parentId', '它下面还有目录，不能再放到别的目录里');
}
