// Adding a group of products; those that there are stand beside it.
import { listConsoleRechargeGroups, saveRechargeGroup, searchRechargeProducts } from '@jishi/contract/console/recharge';
import { useQuery } from '@tanstack/react-query';
import { query, useRefreshOf } from '../../shell/client';
import { ChoiceField } from '../../shell/form/fields';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useNewForm } from '../../shell/form/use-form-store';
import { GroupFields, noGroup } from '../../shell/product-parts';

export function GroupDialog({ onClose }: { onClose: () => void }) {
  const form = useNewForm(() => noGroup);
  const groups = useQuery(query(listConsoleRechargeGroups, {})).data ?? [];
  const input = () => {
    const { id, ...values } = form.values();
    return { ...values, ...(id && { id }) };
  };
  const choose = (id: string) => {
    const group = groups.find((one) => one.id === id);
    form.set('name', group?.name ?? '');
    form.set('code', group?.code ?? '');
    form.set('position', String(group?.position ?? 0));
  };
  return (
    <SaveDialog
      by={saveRechargeGroup}
      refresh={useRefreshOf(listConsoleRechargeGroups, searchRechargeProducts)}
      title="充值产品的分组"
      form={form}
      input={input}
      onClose={onClose}
    >
      <ChoiceField
        path="id"
        label="分组"
        placeholder="新增一个"
        options={groups.map(({ id, name, products }) => ({ value: id, label: `${name}（${products} 个产品）` }))}
        onChoose={choose}
      />
      <GroupFields />
    </SaveDialog>
  );
}
