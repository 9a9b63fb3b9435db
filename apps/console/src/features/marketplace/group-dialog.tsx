// Adding a group or a type of products, or changing one; those that there are stand in the first field.
import {
  listConsoleGoodsGroups,
  saveGoodsGroup,
  saveGoodsType,
  searchGoodsProducts,
} from '@jishi/contract/console/marketplace-product';
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { query, useCall, useRefreshOf } from '../../shell/client';
import { AreaField, ChoiceField, TextField } from '../../shell/form/fields';
import { FormDialog } from '../../shell/form/form-dialog';
import { showRefusal } from '../../shell/form/refusal';
import { useNewForm } from '../../shell/form/use-form-store';

type Props = { of: 'group' | 'type'; onClose: () => void };

export function GoodsGroupDialog({ of, onClose }: Props) {
  const isType = of === 'type';
  const form = useNewForm(() => ({ id: '', groupId: '', name: '', code: '', position: '0', reason: '' }));
  const groups = useQuery(query(listConsoleGoodsGroups, {})).data ?? [];
  const entries = isType
    ? groups.flatMap(({ id: groupId, types }) => types.map((type) => ({ ...type, groupId })))
    : groups.map((group) => ({ ...group, groupId: '' }));
  const told = {
    silent: true,
    onSuccess: () => {
      toast.success('已保存');
      onClose();
    },
    onError: (error: Parameters<typeof showRefusal>[1]) => showRefusal(form, error),
    onSettled: useRefreshOf(listConsoleGoodsGroups, searchGoodsProducts),
  } as const;
  const saveGroup = useCall(saveGoodsGroup, told);
  const saveType = useCall(saveGoodsType, told);
  const submit = () => {
    const { id, groupId, ...values } = form.values();
    const shared = { ...values, ...(id && { id }) };
    if (isType) saveType.mutate({ ...shared, groupId });
    else saveGroup.mutate(shared);
  };
  const choose = (id: string) => {
    const entry = entries.find((one) => one.id === id);
    form.set('name', entry?.name ?? '');
    form.set('code', entry?.code ?? '');
    form.set('groupId', entry?.groupId ?? '');
    form.set('position', String(entry?.position ?? 0));
  };
  const word = isType ? '品类' : '分组';
  return (
    <FormDialog
      title={`权益商品的${word}`}
      form={form}
      verb="保存"
      pendingVerb="正在保存"
      pending={saveGroup.isPending || saveType.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceField
        path="id"
        label={word}
        placeholder="新增一个"
        options={entries.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={choose}
      />
      {isType && (
        <ChoiceField
          path="groupId"
          label="属于哪个分组"
          placeholder="请选择"
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextField path="name" label="名称" />
      <TextField path="code" label="编号" mono />
      <TextField path="position" label="顺序" hint="小的在前" inputMode="numeric" />
      <AreaField path="reason" label="原因" rows={2} />
    </FormDialog>
  );
}
