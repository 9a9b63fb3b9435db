// /recharge/offers: what suppliers ask for products, and what that was before.
import { listRechargeOffers, saveRechargeOffer } from '@jishi/contract/console/recharge-supplier';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money, formatCount } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { StatusMark } from '@jishi/ui/status-mark';
import { useUrlQuery } from '@jishi/ui/url-query';
import { useState } from 'react';
import { actionColumn } from '../../../shell/columns';
import { ListScreen } from '../../../shell/list-screen';
import { useMay } from '../../../shell/operator';
import { reachWords } from '../reach';
import { OfferDialog } from './offer-dialog';
import { PricesDialog } from './prices-dialog';

type Row = Output<typeof listRechargeOffers>['list'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'product', title: '产品', fold: 'lead', cell: ({ productName }) => <b>{productName}</b> },
  {
    key: 'state',
    title: '状态',
    fold: 'tail',
    cell: ({ isOn }) => <StatusMark tone={isOn ? 'success' : 'quiet'}>{isOn ? '启用' : '停用'}</StatusMark>,
  },
  {
    key: 'supplier',
    title: '供应商',
    fold: 'second',
    cell: ({ supplierId, supplierName }) => <Link to={`/recharge/suppliers/${supplierId}`}>{supplierName}</Link>,
  },
  { key: 'code', title: '供应商的编号', cell: ({ code }) => <span className="mono break">{code}</span> },
  { key: 'price', title: '进价', align: 'end', fold: 'second', cell: ({ price }) => <Money value={price} /> },
  { key: 'sale', title: '售价', align: 'end', cell: ({ salePrice }) => <Money value={salePrice} /> },
  { key: 'reach', title: '号码', cell: reachWords },
  { key: 'stock', title: '库存', align: 'end', cell: ({ stock }) => (stock === null ? '不限' : formatCount(stock)) },
  { key: 'time', title: '定价时间', cell: ({ priceTime }) => <span className="nowrap">{priceTime}</span> },
];

const SAMPLE = {
  product: '话费 50 元',
  state: '启用',
  supplier: '供应商',
  code: '50',
  price: '49.25',
  sale: '49.90',
  reach: '移动 · 浙江、江苏',
  stock: '不限',
  time: '2026-01-05 10:20:30',
};

type Open = { dialog: 'edit' | 'prices'; offer?: Row };

export function OffersScreen() {
  const may = useMay(saveRechargeOffer);
  const [search] = useUrlQuery();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const action = actionColumn((offer: Row) => (
    <>
      <Button
        size="small"
        aria-label={`进价历史：${offer.productName}`}
        onClick={() => setOpen({ dialog: 'prices', offer })}
      >
        历史
      </Button>{' '}
      {may && (
        <Button
          size="small"
          aria-label={`修改：${offer.productName}`}
          onClick={() => setOpen({ dialog: 'edit', offer })}
        >
          修改
        </Button>
      )}
    </>
  ));
  return (
    <>
      <ListScreen
        of={listRechargeOffers}
        title="供应商报价"
        note="金额单位：元，每份"
        actions={
          may && (
            <Button look="main" onClick={() => setOpen({ dialog: 'edit' })}>
              新增报价
            </Button>
          )
        }
        columns={[...COLUMNS, action]}
        rowKey={({ id }) => id}
        set={search.supplierId ? { supplierId: search.supplierId } : {}}
        sample={SAMPLE}
        nothingFound={<EmptyState title="没有符合条件的报价">换一个产品名称，或清除条件看全部。</EmptyState>}
        nothingYet={<EmptyState title="还没有报价">填好供应商的产品编号和进价，它才分得到订单。</EmptyState>}
      />
      {open?.dialog === 'edit' && <OfferDialog {...(open.offer && { offer: open.offer })} onClose={close} />}
      {open?.dialog === 'prices' && open.offer && <PricesDialog offer={open.offer} onClose={close} />}
    </>
  );
}
