// Adding a product, or changing one. What was bought once stays what it is: the server says so.
import {
  listConsoleRechargeGroups,
  listRechargePrices,
  saveRechargeProduct,
  searchRechargeProducts,
} from '@jishi/contract/console/recharge';
import { useQuery } from '@tanstack/react-query';
import { query, useRefreshOf } from '../../shell/client';
import { CheckField, CheckListField, ChoiceField, TextField } from '../../shell/form/fields';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useNewForm } from '../../shell/form/use-form-store';
import { optionsOf } from '../../shell/labels';
import type { Product } from './product';
import { PROVINCES } from './reach';
import { KindFields, SaleFields, productInput, productValues } from '../../shell/product-parts';

const initialOf = (product: Product | undefined) => ({
  ...productValues(product, { kind: 'direct', account: 'phone' }),
  groupId: product?.groupId ?? '',
  carriers: (product?.carriers ?? []).map(String),
  provinces: (product?.provinces ?? []).map(String),
  maxCount: String(product?.maxCount ?? 1),
  fromStock: product?.fromStock ?? false,
});

export function ProductDialog({ product, onClose }: { product?: Product; onClose: () => void }) {
  const form = useNewForm(() => initialOf(product));
  const groups = useQuery(query(listConsoleRechargeGroups, {})).data ?? [];
  const input = () => {
    const values = form.values();
    return productInput(
      { ...values, carriers: values.carriers.map(Number) as 1[], provinces: values.provinces.map(Number) as 11[] },
      product,
    );
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
      <KindFields />
      <CheckListField path="carriers" label="只能充这些运营商" hint="不选则不限" options={optionsOf('carrier')} />
      <CheckListField
        path="provinces"
        label="只能充这些省份"
        hint="不选则不限；归属地查不到的号码充不了"
        options={PROVINCES}
      />
      <TextField path="maxCount" label="一单最多" inputMode="numeric" />
      <CheckField path="fromStock" label="卡密从库存卖" />
      <SaleFields />
    </SaveDialog>
  );
}
