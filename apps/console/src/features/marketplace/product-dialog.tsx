// Adding a product of the market, or changing one. What is offered once stays what it is: the server says so.
import {
  listConsoleGoodsGroups,
  saveGoodsProduct,
  searchGoodsProducts,
} from '@jishi/contract/console/marketplace-product';
import type { RowOf } from '@jishi/contract/list';
import { useQuery } from '@tanstack/react-query';
import { query, useRefreshOf } from '../../shell/client';
import { AreaField, ChoiceField, TextField } from '../../shell/form/fields';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useNewForm } from '../../shell/form/use-form-store';
import { KindFields, SaleFields, productInput, productValues, typedAmount } from '../../shell/product-parts';

type Product = RowOf<typeof searchGoodsProducts>;

const initialOf = (product: Product | undefined) => ({
  ...productValues(product, { kind: 'card', account: 'none' }),
  brand: product?.brand ?? '',
  typeId: product?.typeId ?? '',
  minPrice: typedAmount(product?.minPrice),
  maxPrice: typedAmount(product?.maxPrice),
  usage: product?.usage ?? '',
});

export function GoodsProductDialog({ product, onClose }: { product?: Product; onClose: () => void }) {
  const form = useNewForm(() => initialOf(product));
  const groups = useQuery(query(listConsoleGoodsGroups, {})).data ?? [];
  const input = () => productInput(form.values(), product);
  return (
    <SaveDialog
      by={saveGoodsProduct}
      refresh={useRefreshOf(searchGoodsProducts, listConsoleGoodsGroups)}
      title={product ? `修改 ${product.name}` : '新增权益商品'}
      form={form}
      input={input}
      onClose={onClose}
    >
      <TextField path="name" label="名称" />
      <TextField path="code" label="编号" hint="小写字母、数字与横线，如 video-month" mono />
      <TextField path="brand" label="品牌" />
      <ChoiceField
        path="typeId"
        label="品类"
        placeholder="请选择"
        options={groups.flatMap(({ name: group, types }) =>
          types.map(({ id, name }) => ({ value: id, label: `${group} · ${name}` })),
        )}
      />
      <KindFields />
      <TextField path="minPrice" label="最低价" unit="元" hint="供货方只能在这个区间定价" inputMode="decimal" />
      <TextField path="maxPrice" label="最高价" unit="元" inputMode="decimal" />
      <AreaField path="usage" label="使用说明" hint="买家在商品页看到" rows={3} />
      <SaleFields />
    </SaveDialog>
  );
}
