// How categories of products hang together: in two levels.
import { checkTwoLevels, type Hung } from '../../../kernel/two-levels';

const WORDS = {
  none: '没有这个上级分类',
  deep: '产品分类最多两级',
  holds: '它下面还有分类，不能再放到别的分类里',
};

/** @throws Refusal invalidInput for an unknown parent, a third level or a circle; `id` is undefined for a new one */
export function checkParent(id: string | undefined, parentId: string, types: readonly Hung[]): void {
  checkTwoLevels(id, parentId, types, WORDS);
}
