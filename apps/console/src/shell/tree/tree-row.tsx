// One node: edited in its row, moved among its siblings, deleted once it is empty.
import { Button, Press } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { Icon } from '@jishi/ui/icon';
import { toast } from '@jishi/ui/toast-store';
import { useState } from 'react';
import { type Tree, type TreeNode, nodesBelow } from './options';
import { afterMove } from './tree';
import { TreeForm } from './tree-form';

type RowProps<Node extends TreeNode> = { node: Node; tree: Tree<Node> };

export function TreeRow<Node extends TreeNode>({ node, tree }: RowProps<Node>) {
  const [editing, setEditing] = useState(false);
  if (editing) return <TreeForm tree={tree} node={node} onClose={() => setEditing(false)} />;
  const { id, name, parentId } = node;
  return (
    <div className="place">
      <p>{tree.describe(node)}</p>
      {tree.held(node)}
      {tree.mayWrite && (
        <span className="place-tools">
          <Movers node={node} tree={tree} siblings={nodesBelow(tree.nodes, parentId)} />
          <Button size="small" aria-label={`修改${name}`} onClick={() => setEditing(true)}>
            修改
          </Button>
          <Remover node={node} tree={tree} empty={tree.isEmpty(node) && nodesBelow(tree.nodes, id).length === 0} />
        </span>
      )}
    </div>
  );
}

function Movers<Node extends TreeNode>({ node, tree, siblings }: RowProps<Node> & { siblings: readonly Node[] }) {
  const [isMoving, setMoving] = useState(false);
  const at = siblings.findIndex(({ id }) => id === node.id);

  async function move(step: -1 | 1) {
    setMoving(true);
    try {
      for (const moved of afterMove(siblings, node.id, step)) await tree.move(moved);
    } catch {
      // A toast reports it; the list shows what has been moved so far.
    }
    await tree.refresh();
    setMoving(false);
  }
  const mover = (step: -1 | 1, off: boolean) => (
    <Press
      className={step < 0 ? 'icon-button icon-up' : 'icon-button'}
      aria-label={`${step < 0 ? '上移' : '下移'}${node.name}`}
      disabled={off || isMoving}
      onClick={() => void move(step)}
    >
      <Icon name="down" />
    </Press>
  );
  return (
    <span className="row-tools">
      {mover(-1, at === 0)}
      {mover(1, at === siblings.length - 1)}
    </span>
  );
}

function Remover<Node extends TreeNode>({ node: { id, name }, tree, empty }: RowProps<Node> & { empty: boolean }) {
  const [isGoing, setGoing] = useState(false);
  const { what, holds } = tree.words;

  async function ask() {
    if (!empty) return toast.error(`“${name}”里还有${holds}或${what}，先移走再删除`);
    const question = { title: `删除${what}“${name}”`, content: `它是空的，删除不影响任何${holds}。` };
    if (!(await confirm({ ...question, confirmText: '删除' }))) return;
    setGoing(true);
    try {
      await tree.remove(id);
      toast.success(`${what}“${name}”已删除`);
    } catch {
      // A toast reports it.
    }
    setGoing(false);
    await tree.refresh();
  }
  return (
    <Button size="small" aria-label={`删除${name}`} disabled={isGoing} onClick={() => void ask()}>
      删除
    </Button>
  );
}
