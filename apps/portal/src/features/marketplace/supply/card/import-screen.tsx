// /qy/supply/import: cards by file into a pool: looked at here first, then checked and stored in the background; undone while unsold.
import { listCardImports } from '@jishi/contract/marketplace/goods';
import { cardImportStatus, goodsWay } from '@jishi/contract/enums/marketplace';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import { LedgerTable } from '@jishi/ui/ledger-table';
import { aside } from '@jishi/ui/main-part';
import { PageHead } from '@jishi/ui/page-head';
import { Link } from '@jishi/ui/router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFilters } from '../../../../shell/filters';
import { Pages } from '../../../../shell/pages';
import { useUrlQuery } from '../../../../shell/url-query';
import { cardImports, ownGoods } from '../../queries';
import { SupplyNav } from '../supply-nav';
import { IMPORT_COLUMNS } from './import-columns';
import { ImportForm } from './import-form';
import '../../marketplace.css';
import '../supply.css';

const UNDER_WAY: readonly number[] = [cardImportStatus.waiting, cardImportStatus.running];
const AGAIN_MS = 2000;

export function ImportScreen() {
  const [search] = useUrlQuery();
  const pools = useQuery(aside('卡池商品', ownGoods({ way: String(goodsWay.pool) }))).data?.list ?? [];
  const found = useQuery({
    ...cardImports(search),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ status }) => UNDER_WAY.includes(status)) ? AGAIN_MS : false,
  });
  const filters = useFilters(listCardImports, {
    goodsId: pools.map(({ id, productName }) => ({ value: id, label: productName })),
  });
  return (
    <>
      <PageHead title="卡密导入" note="加密保存，导入后不再显示；同一张卡全站只收一次" />
      <SupplyNav />
      <ImportForm key={search.goodsId} pools={pools} goodsId={search.goodsId} />
      <FilteredList
        of={found}
        what="导入记录"
        one="导入"
        filters={filters}
        rows={5}
        nothingYet={
          <EmptyState title="还没有导入过卡密">
            先有一个卡池直出的商品，再选文件导入。 <Link to="/qy/supply/goods">看看自己的商品</Link>
          </EmptyState>
        }
      >
        {(page) => (
          <>
            <LedgerTable caption="导入记录" columns={IMPORT_COLUMNS} rows={page.list} rowKey={({ id }) => id} />
            <Pages of={page} unit="次" />
          </>
        )}
      </FilteredList>
    </>
  );
}
