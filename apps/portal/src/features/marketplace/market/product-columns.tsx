// One product a row: what it is, from what price, how sure and how fast.
import type { listGoodsProducts } from '@jishi/contract/marketplace/product';
import type { RowOf } from '@jishi/contract/list';
import type { Column } from '@jishi/ui/ledger-table';
import { Figure, NoFigure, formatCount, formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { useLabel } from '../../../shell/labels';
import { Initial } from '../initial';
import { goodsHref } from '../places';
import { rateText, spanText } from '../words';

type Product = RowOf<typeof listGoodsProducts>;

export const PRODUCT_COLUMNS: readonly Column<Product>[] = [
  {
    key: 'product',
    title: '商品',
    fold: 'lead',
    cell: ({ id, brand, name }) => (
      <span className="goods-name">
        <Initial of={brand} />
        <Link to={goodsHref(id)}>{name}</Link>
      </span>
    ),
  },
  { key: 'kind', title: '类型', fold: 'second', cell: ({ kind, typeName }) => <Kind kind={kind} type={typeName} /> },
  {
    key: 'face',
    title: '面值（元）',
    label: '面值',
    align: 'end',
    fold: 'none',
    spare: true,
    cell: ({ faceValue }) => formatMoney(faceValue),
  },
  {
    key: 'suppliers',
    title: '供货方',
    align: 'end',
    fold: 'none',
    cell: ({ suppliers }) => <Figure value={formatCount(suppliers)} unit="家" />,
  },
  {
    key: 'rate',
    title: '30 日成功率',
    label: '成功率',
    align: 'end',
    fold: 'second',
    cell: ({ successRate }) =>
      successRate === null ? <NoFigure>订单太少</NoFigure> : <Figure value={rateText(successRate)} unit="%" />,
  },
  {
    key: 'speed',
    title: '交付（中位）',
    label: '交付',
    align: 'end',
    fold: 'end',
    cell: ({ seconds }) => (seconds === null ? '—' : spanText(seconds)),
  },
  {
    key: 'price',
    title: '单价（元）',
    label: '单价',
    align: 'end',
    fold: 'tail',
    cell: ({ price }) =>
      price === null ? (
        <span className="quiet">暂时缺货</span>
      ) : (
        <span className="goods-price">
          {formatMoney(price)}
          <small> 起</small>
        </span>
      ),
  },
];

function Kind({ kind, type }: { kind: number; type: string }) {
  return (
    <>
      {type}，{useLabel('rechargeKind')(kind).label}
    </>
  );
}
