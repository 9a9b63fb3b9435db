// /qy/supply/order: the paid orders of a supplier's goods, and delivering one by hand beside the list.
import { listSuppliedOrders } from '@jishi/contract/marketplace/supplier';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import { LedgerTable } from '@jishi/ui/ledger-table';
import { aside } from '@jishi/ui/main-part';
import { PageHead } from '@jishi/ui/page-head';
import { Split } from '@jishi/ui/split';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFilters } from '../../../../shell/filters';
import { Stretches } from '../../../../shell/pages';
import { useUrlQuery } from '../../../../shell/url-query';
import { ownGoods, suppliedOrders } from '../../queries';
import { SupplyNav } from '../supply-nav';
import { DeliveryPanel } from './delivery-panel';
import { suppliedColumns } from './supplied-columns';
import '../../marketplace.css';
import '../../order/order.css';
import '../supply.css';

export function DeliveriesScreen() {
  const [search, setSearch] = useUrlQuery();
  const found = useQuery({ ...suppliedOrders(search), placeholderData: keepPreviousData });
  const goods = useQuery(aside('自己的商品', ownGoods({}))).data?.list ?? [];
  const filters = useFilters(listSuppliedOrders, {
    goodsId: goods.map(({ id, productName }) => ({ value: id, label: productName })),
  });
  const open = ({ no }: { no: string }) => setSearch({ id: no });
  return (
    <>
      <PageHead title="发货" note="付款后由平台代管，交付一份结算一份" />
      <SupplyNav />
      <Split
        panel={search.id && <DeliveryPanel key={search.id} no={search.id} onClose={() => setSearch({ id: null })} />}
      >
        <FilteredList
          of={found}
          what="要供货的订单"
          one="订单"
          filters={filters}
          rows={8}
          nothingYet={<EmptyState title="还没有订单">买家付款后列在这里；要人工发货的会通知您。</EmptyState>}
        >
          {(page) => (
            <>
              <LedgerTable
                caption="要供货的订单"
                columns={suppliedColumns(open)}
                rows={page.list}
                rowKey={({ no }) => no}
                selected={search.id}
                onOpen={open}
              />
              <Stretches of={page} unit="笔" />
            </>
          )}
        </FilteredList>
      </Split>
    </>
  );
}
