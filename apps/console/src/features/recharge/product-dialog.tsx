// Adding a product, or changing one. What was bought once stays what it is: the server says so.
import {
  listConsoleRechargeGroups,
  listRechargePrices,
  saveRechargeProduct,
  searchRechargeProducts,
} from '@jishi/contract/console/recharge';
import { rechargeAccount, rechargeKind, rechargeSale } from '@jishi/contract/enums/recharge';
import { useQuery } from '@tanstack/react-query';
import { query, useRefreshOf } from '../../shell/client';
import { AreaField, CheckField, CheckListField, ChoiceField, TextField } from '../../shell/form/fields';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useNewForm } from '../../shell/form/use-form-store';
import { optionsOf } from '../../shell/labels';
import type { Product } from './product';

const initialOf = (product: Product | undefined) => ({
  name: product?.name ?? '',
  code: product?.code ?? '',
  groupId: product?.groupId ?? '',
  kind: String(product?.kind ?? rechargeKind.direct),
  faceValue: product?.faceValue.replace(/\.00$/, '') ?? '',
  account: String(product?.account ?? rechargeAccount.phone),
  carriers: (product?.carriers ?? []).map(String),
  maxCount: String(product?.maxCount ?? 1),
  fromStock: product?.fromStock ?? false,
  sale: String(product?.sale ?? rechargeSale.on),
  reason: '',
});

export function ProductDialog({ product, onClose }: { product?: Product; onClose: () => void }) {
  const form = useNewForm(() => initialOf(product));
  const groups = useQuery(query(listConsoleRechargeGroups, {})).data ?? [];
  const input = () => {
    const values = form.values();
    return {
      ...values,
      kind: Number(values.kind) as 1,
      account: Number(values.account) as 1,
      carriers: values.carriers.map(Number) as 1[],
      sale: Number(values.sale) as 1,
      ...(product && { id: product.id }),
    };
  };
  return (
    <SaveDialog
      by={saveRechargeProduct}
      refresh={useRefreshOf(searchRechargeProducts, listRechargePrices, listConsoleRechargeGroups)}
      title={product ? `修改 ${product.name}` : '新增充值产品'}
      form={form}
      input={input}
      onClose={onClose}
    >
      <TextField path="name" label="名称" />
      <TextField path="code" label="编号" hint="程序用它下单，如 mobile-50" mono />
      <ChoiceField
        path="groupId"
        label="分组"
        placeholder="请选择"
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ChoiceField path="kind" label="类型" options={optionsOf('rechargeKind')} />
      <TextField path="faceValue" label="面值" unit="元" inputMode="decimal" />
      <ChoiceField path="account" label="账号的形式" hint="卡密选“不用填写”" options={optionsOf('rechargeAccount')} />
      <CheckListField path="carriers" label="只能充这些运营商" hint="不选则不限" options={optionsOf('carrier')} />
      <TextField path="maxCount" label="一单最多" inputMode="numeric" />
      <CheckField path="fromStock" label="卡密从库存卖" />
      <ChoiceField path="sale" label="状态" options={optionsOf('rechargeSale')} />
      <AreaField path="reason" label="原因" rows={2} />
    </SaveDialog>
  );
}
