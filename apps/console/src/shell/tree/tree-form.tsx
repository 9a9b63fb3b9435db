// A node's name, what else it says, and where it hangs, typed in its row.
import { Button } from '@jishi/ui/button';
import { toast } from '@jishi/ui/toast-store';
import { ApiError } from '@jishi/ui/wire/envelope';
import { useState } from 'react';
import { ChoiceField, TextField } from '../form/fields';
import { FormFrame } from '../form/form';
import { FormFault } from '../form/form-fault';
import { messagesOf } from '../form/refusal';
import { useNewForm } from '../form/use-form-store';
import { type Tree, type TreeNode, nodesBelow } from './options';
import { nextSort, parentsFor } from './tree';

type Props<Node extends TreeNode> = {
  tree: Tree<Node>;
  /** Undefined: a new one. */
  node?: Node;
  parent?: Node | undefined;
  onClose: () => void;
};

export function TreeForm<Node extends TreeNode>({ tree, node, parent, onClose }: Props<Node>) {
  const { nodes, words, levels } = tree;
  const [busy, setBusy] = useState(false);
  const form = useNewForm(() => ({
    ...tree.more(node),
    name: node?.name ?? '',
    parentId: (node ? node.parentId : parent?.id) ?? '',
  }));
  async function submit() {
    const { parentId, ...typed } = form.values();
    const stays = node && (node.parentId ?? '') === parentId;
    const sort = stays ? node.sort : nextSort(nodesBelow(nodes, parentId || null));
    setBusy(true);
    try {
      await tree.save({ ...typed, sort, id: node?.id ?? null, parentId: parentId || null });
      await tree.refresh();
      toast.success(`${words.what}“${typed.name}”已保存`);
      onClose();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      form.refuse(messagesOf(error));
    }
  }
  const label = node ? `修改${node.name}` : `新的${words.what}`;
  return (
    <FormFrame form={form} label={label} className="place-form" busy={busy} onSubmit={() => void submit()}>
      <TextField path="name" label="名称" />
      {tree.fields}
      {node && levels === 2 && (
        <ChoiceField
          path="parentId"
          label="放在"
          placeholder="第一级"
          options={parentsFor(node, nodes)}
          hint={nodesBelow(nodes, node.id).length > 0 ? `它下面还有${words.what}，只能放在第一级` : undefined}
        />
      )}
      <span className="place-form-actions">
        <Button type="submit" look="main" disabled={busy}>
          {busy ? '正在保存' : '保存'}
        </Button>
        <Button disabled={busy} onClick={onClose}>
          取消
        </Button>
      </span>
      <FormFault />
    </FormFrame>
  );
}
