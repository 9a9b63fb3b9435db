// /qy: what is on sale, by group, with its best offer; how much is traded.
import { listGoodsProducts } from '@jishi/contract/marketplace/product';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import { LedgerTable } from '@jishi/ui/ledger-table';
import { PageHead } from '@jishi/ui/page-head';
import { Link, useNavigate } from '@jishi/ui/router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFilters } from '../../../shell/filters';
import { Pages } from '../../../shell/pages';
import { useUrlQuery } from '../../../shell/url-query';
import { MARKET, ORDERS, SUPPLY, goodsHref } from '../places';
import { GROUPS, products, types } from '../queries';
import { PRODUCT_COLUMNS } from './product-columns';
import { Numbers } from './numbers';
import { TradePart } from './trade-part';
import '../marketplace.css';

export function MarketScreen() {
  return (
    <>
      <PageHead
        title="权益市场"
        note="价格、成功率与用时都按本站真实订单实算"
        actions={
          <>
            <Link to={ORDERS}>买到的订单</Link>
            <Link to={SUPPLY}>我要供货</Link>
          </>
        }
      />
      <Numbers />
      <Groups />
      <Products />
      <TradePart />
    </>
  );
}

/** Another group is another list: its conditions start anew. */
function Groups() {
  const [{ groupId }] = useUrlQuery();
  const groups = useQuery(GROUPS).data ?? [];
  if (groups.length < 2) return null;
  const all = groups.reduce((sum, { products: count }) => sum + count, 0);
  return (
    <nav className="page-tabs goods-tabs" aria-label="分组">
      <Link to={MARKET} aria-current={groupId ? undefined : 'page'}>
        全部 <small>{all}</small>
      </Link>
      {groups.map(({ id, name, products: count }) => (
        <Link key={id} to={`${MARKET}?groupId=${id}`} aria-current={id === groupId ? 'page' : undefined}>
          {name} <small>{count}</small>
        </Link>
      ))}
    </nav>
  );
}

function Products() {
  const [search] = useUrlQuery();
  const navigate = useNavigate();
  const found = useQuery({ ...products(search), placeholderData: keepPreviousData });
  const typesHere = useQuery({ ...types(search.groupId), placeholderData: keepPreviousData }).data ?? [];
  const filters = useFilters(listGoodsProducts, {
    typeId: typesHere.map(({ id, name, products: count }) => ({ value: id, label: `${name}（${count}）` })),
  }).filter((field) => field.kind === 'time' || field.name !== 'groupId');
  return (
    <FilteredList
      of={found}
      what="权益商品"
      one="商品"
      filters={filters}
      rows={10}
      nothingYet={
        <EmptyState title={search.groupId ? '这一组现在没有在售的商品' : '现在没有在售的权益商品'}>
          有卡密或充值的货源？ <Link to={SUPPLY}>入驻成为供货方</Link>
        </EmptyState>
      }
    >
      {(page) => (
        <>
          <LedgerTable
            caption="权益商品"
            columns={PRODUCT_COLUMNS}
            rows={page.list}
            rowKey={({ id }) => id}
            onOpen={({ id }) => void navigate(goodsHref(id))}
          />
          <Pages of={page} unit="种商品" />
        </>
      )}
    </FilteredList>
  );
}
