// Products on sale to choose from. Those already applied for are marked and cannot be chosen again.
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Pagination } from '@jishi/ui/pagination';
import { StatusMark } from '@jishi/ui/status-mark';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { useLabel } from '../../../shell/labels';
import { type UrlQuery, withPatch } from '../../../shell/url-query';
import { PRICE_COLUMNS } from '../price-columns';
import { PRODUCTS_PAGE_SIZE, favourites, productsOnSale } from '../queries';
import { ShelfLinks } from './shelf-links';
import type { Product } from './product';

type Props = {
  search: UrlQuery;
  applied: ReadonlySet<string>;
  chosen: ReadonlyMap<string, Product>;
  onToggle: (product: Product) => void;
  onAll: () => void;
};

export function ProductPicker({ search, onAll, ...choice }: Props) {
  const isCollect = search.from === 'collect';
  const onSale = useQuery({ ...productsOnSale(search), placeholderData: keepPreviousData });
  const kept = useQuery({ ...favourites(search), placeholderData: keepPreviousData, enabled: isCollect });
  const { data, error, refetch } = isCollect ? kept : onSale;
  if (!data) {
    return error ? (
      <Failure title="在售接口没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton rows={10} />
    );
  }
  return (
    <>
      <ShelfLinks search={search} types={onSale.data?.facets.types ?? []} />
      {data.list.length > 0 ? (
        <Products page={data} search={search} {...choice} />
      ) : (
        <EmptyState title={emptyTitle(search)}>
          {(search.keyword || search.typeId || isCollect) && (
            <button type="button" className="text-button" onClick={onAll}>
              看全部接口
            </button>
          )}
        </EmptyState>
      )}
    </>
  );
}

function emptyTitle({ keyword, from }: UrlQuery): string {
  if (keyword) return `没有找到含「${keyword}」的接口`;
  return from === 'collect' ? '还没有收藏接口' : '现在没有在售的接口';
}

type Page = { list: Product[]; total: number; pageNum: number };

type Choosing = Pick<Props, 'applied' | 'chosen' | 'onToggle'>;

function Products({ page: data, search, ...choice }: Choosing & { search: UrlQuery; page: Page }) {
  const { applied, onToggle } = choice;
  const columns = useColumns(choice);
  return (
    <>
      <LedgerTable
        caption="在售接口"
        columns={columns}
        rows={data.list}
        rowKey={({ id }) => id}
        onOpen={(product) => applied.has(product.id) || product.onSale === false || onToggle(product)}
      />
      <Pagination
        page={data.pageNum}
        pages={Math.ceil(data.total / PRODUCTS_PAGE_SIZE)}
        href={(page) => `?${withPatch(new URLSearchParams(search as Record<string, string>), { page }).toString()}`}
        summary={`共 ${data.total} 个${search.from === 'collect' ? '收藏的' : '在售'}接口`}
      />
    </>
  );
}

function useColumns({ applied, chosen, onToggle }: Choosing): Column<Product>[] {
  const needsLabel = useLabel('projectNeeds');
  return [
    {
      key: 'choose',
      title: <span className="sr">选择</span>,
      fold: 'none',
      width: '32px',
      cell: (product) => (
        <Choice
          product={product}
          applied={applied.has(product.id)}
          chosen={chosen.has(product.id)}
          onToggle={onToggle}
        />
      ),
    },
    {
      key: 'name',
      title: '接口',
      fold: 'lead',
      cell: (product) => (
        <span className="pick-name">
          <span className="pick-fold">
            <Choice
              product={product}
              applied={applied.has(product.id)}
              chosen={chosen.has(product.id)}
              onToggle={onToggle}
            />
          </span>
          <span>
            <Link to={`/product/${product.id}`}>{product.name}</Link>
            <small className="quiet">{product.summary}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'type',
      title: '分类',
      spare: true,
      cell: ({ typeName }) => <span className="quiet nowrap">{typeName}</span>,
    },
    ...PRICE_COLUMNS,
    {
      key: 'needs',
      title: '开通条件',
      cell: ({ id, needs, onSale }) =>
        applied.has(id) ? (
          <StatusMark tone="success">已申请</StatusMark>
        ) : onSale === false ? (
          <StatusMark tone="quiet">已下架</StatusMark>
        ) : (
          <span className="quiet nowrap">{needsLabel(needs).label}</span>
        ),
    },
  ];
}

type ChoiceProps = { product: Product; applied: boolean; chosen: boolean; onToggle: (product: Product) => void };

function Choice({ product, applied, chosen, onToggle }: ChoiceProps) {
  return (
    <input
      type="checkbox"
      className="check"
      aria-label={applied ? `${product.name}，已申请` : `选择${product.name}`}
      checked={chosen || applied}
      disabled={applied || product.onSale === false}
      onChange={() => onToggle(product)}
    />
  );
}
