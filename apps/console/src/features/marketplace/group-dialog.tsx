// Adding a group or a type of products, or changing one; those that there are stand in the first field.
import {
  listConsoleGoodsGroups,
  saveGoodsGroup,
  saveGoodsType,
  searchGoodsProducts,
} from '@jishi/contract/console/marketplace-product';
import { useQuery } from '@tanstack/react-query';
import { query, useRefreshOf } from '../../shell/client';
import { ChoiceField } from '../../shell/form/fields';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useNewForm } from '../../shell/form/use-form-store';
import { GroupFields, noGroup } from '../../shell/product-parts';

type Props = { of: 'group' | 'type'; onClose: () => void };

export function GoodsGroupDialog({ of, onClose }: Props) {
  const isType = of === 'type';
  const form = useNewForm(() => ({ ...noGroup, groupId: '' }));
  const groups = useQuery(query(listConsoleGoodsGroups, {})).data ?? [];
  const entries = isType
    ? groups.flatMap(({ id: groupId, types }) => types.map((type) => ({ ...type, groupId })))
    : groups.map((group) => ({ ...group, groupId: '' }));
  const input = () => {
    const { id, groupId, ...values } = form.values();
    return { ...values, ...(id && { id }), ...(isType && { groupId }) };
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
    <SaveDialog
      by={isType ? saveGoodsType : saveGoodsGroup}
      refresh={useRefreshOf(listConsoleGoodsGroups, searchGoodsProducts)}
      title={`权益商品的${word}`}
      form={form}
      input={input}
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
      <GroupFields />
    </SaveDialog>
  );
}
