// /marketplace/products: what the market sells, its groups and types, and within which bounds suppliers price it.
import { saveGoodsGroup, saveGoodsProduct, searchGoodsProducts } from '@jishi/contract/console/marketplace-product';
import type { RowOf } from '@jishi/contract/list';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { useState } from 'react';
import { actionColumn } from '../../shell/columns';
import { ListScreen } from '../../shell/list-screen';
import { useMay } from '../../shell/operator';
import { productColumns } from '../../shell/product-parts';
import { GoodsGroupDialog } from './group-dialog';
import { GoodsProductDialog } from './product-dialog';

type Product = RowOf<typeof searchGoodsProducts>;

const COLUMNS = productColumns<Product>(
  '商品',
  { key: 'type', title: '品类', fold: 'second', cell: ({ groupName, typeName }) => `${groupName} · ${typeName}` },
  [
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
  ],
);

const ACTION = actionColumn((row: Product) => <Edit product={row} />);

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
