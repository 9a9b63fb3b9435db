// /qy/supply/goods: the supplier's own goods: prices, stock, on and off.
import { listOwnGoods } from '@jishi/contract/marketplace/goods';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import { LedgerTable } from '@jishi/ui/ledger-table';
import { PageHead } from '@jishi/ui/page-head';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFilters } from '../../../../shell/filters';
import { Pages } from '../../../../shell/pages';
import { useUrlQuery } from '../../../../shell/url-query';
import { ownGoods } from '../../queries';
import { SupplyNav } from '../supply-nav';
import type { OwnGoods } from '../own';
import { GoodsDialog } from './goods-dialog';
import { PricesDialog } from './prices-dialog';
import { goodsColumns } from './goods-columns';
import '../../marketplace.css';
import '../supply.css';

type Open = { dialog: 'new' | 'prices' } | { dialog: 'edit'; goods: OwnGoods };

export function OwnGoodsScreen() {
  const [search, setSearch] = useUrlQuery();
  const [open, setOpen] = useState<Open>();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const found = useQuery({ ...ownGoods(search), placeholderData: keepPreviousData });
  const close = () => setOpen(undefined);
  const onPick = (id: string, isPicked: boolean) => setPicked((before) => changed(before, id, isPicked));
  const columns = goodsColumns({ picked, onPick, onEdit: (goods) => setOpen({ dialog: 'edit', goods }) });
  const chosen = found.data?.list.filter(({ id }) => picked.has(id)) ?? [];
  return (
    <>
      <PageHead
        title="供货商品"
        note={found.data && `在售 ${found.data.on} 个，库存不足 ${found.data.low} 个`}
        actions={
          <Button look="main" onClick={() => setOpen({ dialog: 'new' })}>
            新增商品
          </Button>
        }
      />
      <SupplyNav />
      <p className="supply-bar">
        <label className="supply-only">
          <input
            type="checkbox"
            checked={search.isLow === 'true'}
            onChange={({ target }) => setSearch({ isLow: target.checked ? 'true' : null, page: null })}
          />{' '}
          只看库存不足的
        </label>
        <Button size="small" disabled={chosen.length === 0} onClick={() => setOpen({ dialog: 'prices' })}>
          批量改价{chosen.length > 0 && `（${chosen.length} 个）`}
        </Button>
        <span className="small quiet">勾选商品后改价；已下的单照旧</span>
      </p>
      <FilteredList
        of={found}
        what="供货商品"
        one="商品"
        filters={useFilters(listOwnGoods)}
        rows={8}
        nothingYet={
          search.isLow ? (
            <EmptyState title="没有库存不足的商品" />
          ) : (
            <EmptyState title="还没有供货的商品">
              选一种商品，定价格与交付方式，审核通过后上架。{' '}
              <button type="button" className="text-button" onClick={() => setOpen({ dialog: 'new' })}>
                新增商品
              </button>
            </EmptyState>
          )
        }
      >
        {(page) => (
          <>
            <LedgerTable caption="供货商品" columns={columns} rows={page.list} rowKey={({ id }) => id} />
            <Pages of={page} unit="个商品" />
          </>
        )}
      </FilteredList>
      {open?.dialog === 'new' && <GoodsDialog onClose={close} />}
      {open?.dialog === 'edit' && <GoodsDialog goods={open.goods} onClose={close} />}
      {open?.dialog === 'prices' && <PricesDialog goods={chosen} onClose={close} />}
    </>
  );
}

function changed(picked: ReadonlySet<string>, id: string, isPicked: boolean): ReadonlySet<string> {
  return new Set(isPicked ? [...picked, id] : [...picked].filter((one) => one !== id));
}
