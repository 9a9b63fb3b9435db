// /recharge/products: what can be recharged, its groups, prices and cards in stock.
import {
  addRechargeCards,
  listConsoleRechargeGroups,
  saveRechargeGroup,
  saveRechargeProduct,
  searchRechargeProducts,
  setRechargePrice,
} from '@jishi/contract/console/recharge';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { aside } from '@jishi/ui/main-part';
import { Money, formatCount } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../shell/client';
import { actionColumn } from '../../shell/columns';
import { ListScreen } from '../../shell/list-screen';
import { useMay } from '../../shell/operator';
import { productColumns } from '../../shell/product-parts';
import { CardsDialog } from './cards-dialog';
import { GroupDialog } from './group-dialog';
import { PriceDialog } from './price-dialog';
import type { Product } from './product';
import { ProductDialog } from './product-dialog';
import { reachWords } from './reach';

const COLUMNS = productColumns<Product>(
  '产品',
  { key: 'group', title: '分组', fold: 'second', cell: ({ groupName }) => groupName },
  [
    { key: 'reach', title: '号码', fold: 'second', cell: reachWords },
    {
      key: 'price',
      title: '价格',
      align: 'end',
      fold: 'second',
      cell: ({ id, price, specialPrices }) => (
        <Link to={`/recharge/prices?productId=${id}`}>
          {Number(price) > 0 ? <Money value={price} /> : '未定价'}
          {specialPrices > 0 && ` 另有 ${specialPrices} 个`}
        </Link>
      ),
    },
    {
      key: 'stock',
      title: '库存',
      align: 'end',
      fold: 'second',
      cell: ({ stock }) => (stock === null ? <span className="quiet">供应商</span> : `${formatCount(stock)} 张`),
    },
  ],
);

const ACTION = actionColumn((row: Product) => <Actions product={row} />, 'line');

export function RechargeProductsScreen() {
  const may = useMay(saveRechargeProduct);
  const mayGroup = useMay(saveRechargeGroup);
  const [open, setOpen] = useState<'product' | 'group'>();
  const close = () => setOpen(undefined);
  const groups = useQuery(aside('分组', query(listConsoleRechargeGroups, {}))).data ?? [];
  return (
    <>
      <ListScreen
        of={searchRechargeProducts}
        choices={{ groupId: groups.map(({ id, name }) => ({ value: id, label: name })) }}
        title="充值产品"
        note="没有价格的产品不出现在用户那里"
        actions={
          <>
            {mayGroup && <Button onClick={() => setOpen('group')}>分组</Button>}
            {may && (
              <Button look="main" onClick={() => setOpen('product')}>
                新增产品
              </Button>
            )}
          </>
        }
        columns={may ? [...COLUMNS, ACTION] : COLUMNS}
        rowKey={({ id }) => id}
        nothingYet={<EmptyState title="还没有充值产品">先建一个分组，再新增产品、定价。</EmptyState>}
      />
      {open === 'product' && <ProductDialog onClose={close} />}
      {open === 'group' && <GroupDialog onClose={close} />}
    </>
  );
}

const DIALOGS = { edit: ProductDialog, price: PriceDialog, cards: CardsDialog };

function Actions({ product }: { product: Product }) {
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const mayPrice = useMay(setRechargePrice);
  const mayStock = useMay(addRechargeCards);
  const Dialog = open && DIALOGS[open];
  const act = (name: keyof typeof DIALOGS, words: string) => (
    <Button size="small" aria-label={`${words} ${product.name}`} onClick={() => setOpen(name)}>
      {words}
    </Button>
  );
  return (
    <>
      {act('edit', '修改')} {mayPrice && act('price', '定价')}{' '}
      {mayStock && product.fromStock && act('cards', '卡密入库')}
      {Dialog && <Dialog product={product} onClose={() => setOpen(undefined)} />}
    </>
  );
}
