// Nodes in their order, in one level or two, edited in the list itself.
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { useState } from 'react';
import { type Tree, type TreeNode, nodesBelow } from './options';
import { TreeForm } from './tree-form';
import { TreeRow } from './tree-row';

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
