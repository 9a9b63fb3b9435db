// What operators put into an order, in one level or two: categories, groups of help.
import type { Option } from '@jishi/ui/filter-bar';
import { type TreeNode, nodesBelow } from './options';

const STEP = 10;

/** The nodes to save when one moves a step up (-1) or down (1): only those whose order changes. */
export function afterMove<Node extends TreeNode>(siblings: readonly Node[], id: string, step: -1 | 1): Node[] {
  const from = siblings.findIndex((node) => node.id === id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= siblings.length) return [];
  const moved = siblings.toSpliced(from, 1).toSpliced(to, 0, siblings[from]!);
  return moved
    .map((node, index) => ({ ...node, sort: (index + 1) * STEP }))
    .filter((node) => siblings.find((before) => before.id === node.id)!.sort !== node.sort);
}

/** The order of a node that comes last. */
export function nextSort(siblings: readonly TreeNode[]): number {
  return Math.max(0, ...siblings.map(({ sort }) => sort)) + STEP;
}

/** Possible parents of a node. There are two levels: only top-level nodes qualify, and one with children stays. */
export function parentsFor(node: TreeNode | undefined, nodes: readonly TreeNode[]): Option[] {
  if (node && nodesBelow(nodes, node.id).length > 0) return [];
  return nodesBelow(nodes, null)
    .filter(({ id }) => id !== node?.id)
    .map(({ id, name }) => ({ value: id, label: name }));
}
