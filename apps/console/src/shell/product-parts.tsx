// What screens of products that are delivered for members have alike: recharge products and goods of the marketplace.
import { rechargeAccount, rechargeKind, rechargeSale } from '@jishi/contract/enums/recharge';
import type { Column } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { AreaField, ChoiceField, TextField } from './form/fields';
import { Status, labelOf, optionsOf } from './labels';

type Product = {
  brand?: string;
  name: string;
  code: string;
  kind: number;
  faceValue: string;
  account: number;
  sale: number;
};

/** What a form holds of a group or type that is new. */
export const noGroup = { id: '', name: '', code: '', position: '0', reason: '' };

/** An amount as somebody would type it. */
export const typedAmount = (amount: string | undefined) => amount?.replace(/\.00$/, '') ?? '';

/** What a form holds of a product, a new one of `kind` and `account`. */
export const productValues = (
  product: Product | undefined,
  initial: { kind: keyof typeof rechargeKind; account: keyof typeof rechargeAccount },
) => ({
  name: product?.name ?? '',
  code: product?.code ?? '',
  kind: String(product?.kind ?? rechargeKind[initial.kind]),
  faceValue: typedAmount(product?.faceValue),
  account: String(product?.account ?? rechargeAccount[initial.account]),
  sale: String(product?.sale ?? rechargeSale.on),
  reason: '',
});

/** What is sent of it. */
export const productInput = <Values extends { kind: string; account: string; sale: string }>(
  values: Values,
  product: { id: string } | undefined,
) => ({
  ...values,
  kind: Number(values.kind) as 1,
  account: Number(values.account) as 1,
  sale: Number(values.sale) as 1,
  ...(product && { id: product.id }),
});

export function KindFields() {
  return (
    <>
      <ChoiceField path="kind" label="类型" options={optionsOf('rechargeKind')} />
      <TextField path="faceValue" label="面值" unit="元" inputMode="decimal" />
      <ChoiceField path="account" label="账号的形式" hint="卡密选“不用填写”" options={optionsOf('rechargeAccount')} />
    </>
  );
}

export function SaleFields() {
  return (
    <>
      <ChoiceField path="sale" label="状态" options={optionsOf('rechargeSale')} />
      <AreaField path="reason" label="原因" rows={2} />
    </>
  );
}

/** The fields of a group or type. */
export function GroupFields() {
  return (
    <>
      <TextField path="name" label="名称" />
      <TextField path="code" label="编号" mono />
      <TextField path="position" label="顺序" hint="小的在前" inputMode="numeric" />
      <AreaField path="reason" label="原因" rows={2} />
    </>
  );
}

/** The columns of a list of products, with its own between; `title` is what one is called. */
export const productColumns = <Row extends Product>(
  title: string,
  group: Column<Row>,
  own: readonly Column<Row>[],
): readonly Column<Row>[] => [
  {
    key: 'name',
    title,
    fold: 'lead',
    cell: ({ brand, name, code }) => (
      <>
        <b className="break">{brand ? `${brand} ${name}` : name}</b> <small className="mono quiet">{code}</small>
      </>
    ),
  },
  group,
  { key: 'kind', title: '类型', fold: 'second', cell: ({ kind }) => labelOf('rechargeKind', kind).label },
  { key: 'face', title: '面值', align: 'end', fold: 'none', cell: ({ faceValue }) => <Money value={faceValue} /> },
  ...own,
  { key: 'sale', title: '状态', fold: 'tail', cell: ({ sale }) => <Status of="rechargeSale" value={sale} /> },
];
