// Nodes in one level or two, as they hang together and as a choice.
import type { Option } from '@jishi/ui/filter-bar';

export type TreeNode = { id: string; parentId: string | null; name: string; sort: number };

/** The nodes right below one, or at the top, in their order. */
export function nodesBelow<Node extends TreeNode>(nodes: readonly Node[], parentId: string | null): Node[] {
  return nodes.filter((node) => node.parentId === parentId);
}

/** All nodes for a choice; those of the second level behind the name of the first. */
export function treeOptions(nodes: readonly TreeNode[]): Option[] {
  return nodesBelow(nodes, null).flatMap(({ id, name }) => [
    { value: id, label: name },
    ...nodesBelow(nodes, id).map((child) => ({ value: child.id, label: `${name} / ${child.name}` })),
  ]);
}
