// Nodes in their order, in one level or two, edited in the list itself.
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { type ReactNode, useState } from 'react';
import { type TreeNode, nodesBelow } from './options';
import { TreeForm } from './tree-form';
import { TreeRow } from './tree-row';

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

export function TreeList<Node extends TreeNode, Extra extends object>({ tree: given }: { tree: Tree<Node, Extra> }) {
  const tree = given as unknown as Tree<Node>;
  const { nodes, levels, words, mayWrite } = tree;
  const top = nodesBelow(nodes, null);
  return (
    <>
      {top.length === 0 && <EmptyState title={`还没有${words.what}`}>{words.purpose}</EmptyState>}
      <ol className="places">
        {top.map((node) => (
          <li key={node.id}>
            <TreeRow node={node} tree={tree} />
            {levels === 2 && (
              <ol className="places">
                {nodesBelow(nodes, node.id).map((child) => (
                  <li key={child.id}>
                    <TreeRow node={child} tree={tree} />
                  </li>
                ))}
                {mayWrite && (
                  <li>
                    <TreeAdder tree={tree} parent={node} />
                  </li>
                )}
              </ol>
            )}
          </li>
        ))}
        {mayWrite && (
          <li>
            <TreeAdder tree={tree} parent={undefined} />
          </li>
        )}
      </ol>
    </>
  );
}

function TreeAdder<Node extends TreeNode>({ tree, parent }: { tree: Tree<Node>; parent: Node | undefined }) {
  const [adding, setAdding] = useState(false);
  if (adding) return <TreeForm tree={tree} parent={parent} onClose={() => setAdding(false)} />;
  const { what } = tree.words;
  return (
    <p className="edit-actions">
      {parent ? (
        <button type="button" className="text-button" onClick={() => setAdding(true)}>
          在“{parent.name}”下添加{what}
        </button>
      ) : (
        <Button size="small" onClick={() => setAdding(true)}>
          添加{what}
        </Button>
      )}
    </p>
  );
}
