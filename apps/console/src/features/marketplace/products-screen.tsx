// /marketplace/products: what the market sells, its groups and types, and within which bounds suppliers price it.
import { saveGoodsGroup, saveGoodsProduct, searchGoodsProducts } from '@jishi/contract/console/marketplace-product';
import type { RowOf } from '@jishi/contract/list';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money, formatCount, formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { useState } from 'react';
import { actionColumn } from '../../shell/columns';
import { Status, labelOf } from '../../shell/labels';
import { ListScreen } from '../../shell/list-screen';
import { useMay } from '../../shell/operator';
import { GoodsGroupDialog } from './group-dialog';
import { GoodsProductDialog } from './product-dialog';

type Product = RowOf<typeof searchGoodsProducts>;

const COLUMNS: readonly Column<Product>[] = [
  {
    key: 'name',
    title: '商品',
    fold: 'lead',
    cell: ({ name, code }) => (
      <>
        <b className="break">{name}</b> <small className="mono quiet">{code}</small>
      </>
    ),
  },
  { key: 'type', title: '品类', fold: 'second', cell: ({ groupName, typeName }) => `${groupName} · ${typeName}` },
  { key: 'kind', title: '类型', fold: 'second', cell: ({ kind }) => labelOf('rechargeKind', kind).label },
  { key: 'face', title: '面值', align: 'end', fold: 'none', cell: ({ faceValue }) => <Money value={faceValue} /> },
  {
    key: 'bounds',
    title: '价格区间（元）',
    align: 'end',
    fold: 'none',
    cell: ({ minPrice, maxPrice }) => `${formatMoney(minPrice)} 至 ${formatMoney(maxPrice)}`,
  },
  {
    key: 'offers',
    title: '在售报价',
    align: 'end',
    fold: 'second',
    cell: ({ id, offers }) => <Link to={`/marketplace/goods?productId=${id}`}>{formatCount(offers)} 个</Link>,
  },
  { key: 'sale', title: '状态', fold: 'tail', cell: ({ sale }) => <Status of="rechargeSale" value={sale} /> },
];

const ACTION = actionColumn((row: Product) => <Edit product={row} />, 'line');

export function GoodsProductsScreen() {
  const may = useMay(saveGoodsProduct);
  const mayGroup = useMay(saveGoodsGroup);
  const [open, setOpen] = useState<'product' | 'group' | 'type'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ListScreen
        of={searchGoodsProducts}
        title="权益商品"
        note="供货方只能供这里的商品，在价格区间内定价"
        actions={
          <>
            {mayGroup && (
              <>
                <Button onClick={() => setOpen('group')}>分组</Button>
                <Button onClick={() => setOpen('type')}>品类</Button>
              </>
            )}
            {may && (
              <Button look="main" onClick={() => setOpen('product')}>
                新增商品
              </Button>
            )}
          </>
        }
        columns={may ? [...COLUMNS, ACTION] : COLUMNS}
        rowKey={({ id }) => id}
        nothingYet={<EmptyState title="还没有权益商品">先建分组与品类，再新增商品。</EmptyState>}
      />
      {open === 'product' && <GoodsProductDialog onClose={close} />}
      {(open === 'group' || open === 'type') && <GoodsGroupDialog of={open} onClose={close} />}
    </>
  );
}

function Edit({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-label={`修改 ${product.name}`} onClick={() => setOpen(true)}>
        修改
      </Button>
      {isOpen && <GoodsProductDialog product={product} onClose={() => setOpen(false)} />}
    </>
  );
}
