// Nodes in one level or two: what their screen says of them, as they hang together, and as a choice.
import type { Option } from '@jishi/ui/filter-bar';
import type { ReactNode } from 'react';

export type TreeNode = { id: string; parentId: string | null; name: string; sort: number };

/** What is typed of a node, with the place it gets; `id` is null for a new one. */
type Typed<Extra> = Extra & { id: string | null; parentId: string | null; name: string; sort: number };

export type Tree<Node extends TreeNode, Extra extends object = object> = {
  nodes: readonly Node[];
  levels: 1 | 2;
  /** What a node is called, what it holds, and what it is for while there is none. */
  words: { what: string; holds: string; purpose: string };
  mayWrite: boolean;
  describe: (node: Node) => ReactNode;
  /** How much it holds, as a link to it. */
  held: (node: Node) => ReactNode;
  isEmpty: (node: Node) => boolean;
  /** What else is typed of a node, and the fields for it. */
  more: (node: Node | undefined) => Extra;
  fields: ReactNode;
  /** @throws ApiError that nobody was told of */
  save: (typed: Typed<Extra>) => Promise<unknown>;
  /** Saves a node in its new order. @throws once a toast told of it */
  move: (node: Node) => Promise<unknown>;
  /** @throws once a toast told of it */
  remove: (id: string) => Promise<unknown>;
  refresh: () => Promise<unknown>;
};

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
