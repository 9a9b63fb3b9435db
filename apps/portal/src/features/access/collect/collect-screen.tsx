// /req/collect: favourites with price and quality, to apply for or buy.
import type { listCollection } from '@jishi/contract/access/collection';
import { cancelCollection } from '@jishi/contract/access/collection';
import type { Output } from '@jishi/contract/endpoint';
import { applyStatus } from '@jishi/contract/enums/catalogue';
import { ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Figure, NoFigure, formatCount } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { Pagination } from '@jishi/ui/pagination';
import { StatusMark, type Tone } from '@jishi/ui/status-mark';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCall } from '../../../shell/client';
import { useLabel } from '../../../shell/labels';
import { toast } from '../../../shell/toast-store';
import { useUrlQuery } from '../../../shell/url-query';
import { useRefreshApplies } from '../apply/use-refresh';
import { PRICE_COLUMNS } from '../price-columns';
import { PRODUCTS_PAGE_SIZE, favourites } from '../queries';

type Favourite = Output<typeof listCollection>['list'][number];

export function CollectScreen() {
  const [search] = useUrlQuery();
  const { data, error, refetch } = useQuery({ ...favourites(search), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead
        title="收藏的接口"
        note={data && data.total > 0 && `共 ${data.total} 个`}
        actions={
          data?.list.some(({ applyStatus, onSale }) => onSale && applyStatus === 0) && (
            <ButtonLink look="main" to="/req/applynew?from=collect">
              批量申请
            </ButtonLink>
          )
        }
      />
      {data ? (
        <Favourites page={data} />
      ) : error ? (
        <Failure title="收藏没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={5} />
      )}
    </>
  );
}

function Favourites({ page: { list, total, pageNum } }: { page: Output<typeof listCollection> }) {
  const statusLabel = useLabel('applyStatus');
  if (list.length === 0) {
    return total > 0 ? (
      <EmptyState title={`没有第 ${pageNum} 页`}>
        <Link to="/req/collect">回到第 1 页</Link>
      </EmptyState>
    ) : (
      <EmptyState title="还没有收藏接口">
        在接口列表或接口详情里点心形，就收到这里，方便比价和批量申请。 <Link to="/product/list">去看接口</Link>
      </EmptyState>
    );
  }
  const columns: Column<Favourite>[] = [
    {
      key: 'name',
      title: '接口',
      fold: 'lead',
      cell: ({ id, name, summary, onSale }) => (
        <span className="apply-name">
          {onSale ? <Link to={`/product/${id}`}>{name}</Link> : <b>{name}</b>}
          <small className="quiet">{summary}</small>
        </span>
      ),
    },
    {
      key: 'status',
      title: '状态',
      fold: 'tail',
      cell: ({ applyStatus, onSale }) => {
        if (!onSale) return <StatusMark tone="quiet">已下架</StatusMark>;
        if (applyStatus === 0) return <StatusMark tone="quiet">未申请</StatusMark>;
        const { label, color } = statusLabel(applyStatus);
        return (
          <span className="nowrap">
            <StatusMark tone={color as Tone | undefined}>{label}</StatusMark>
          </span>
        );
      },
    },
    ...PRICE_COLUMNS,
    {
      key: 'rate',
      title: '24 时成功率',
      align: 'end',
      cell: ({ availability: { successRate } }) =>
        successRate === null ? <NoFigure>无调用</NoFigure> : <Figure value={successRate} unit="%" />,
    },
    {
      key: 'p95',
      title: 'p95 响应',
      align: 'end',
      spare: true,
      cell: ({ availability: { p95 } }) =>
        p95 === null ? <NoFigure>无调用</NoFigure> : <Figure value={formatCount(p95)} unit="ms" />,
    },
    {
      key: 'action',
      title: '下一步',
      label: '',
      align: 'end',
      fold: 'line',
      cell: (favourite) => (
        <span className="row-actions">
          <Next favourite={favourite} />
          <Remove favourite={favourite} />
        </span>
      ),
    },
  ];
  return (
    <>
      <LedgerTable caption="收藏的接口" columns={columns} rows={list} rowKey={({ id }) => id} />
      {total > PRODUCTS_PAGE_SIZE && (
        <Pagination
          page={pageNum}
          pages={Math.ceil(total / PRODUCTS_PAGE_SIZE)}
          href={(page) => `/req/collect?page=${page}`}
          summary={`共 ${total} 个`}
        />
      )}
    </>
  );
}

function Next({ favourite: { id, name, onSale, applyStatus: status } }: { favourite: Favourite }) {
  if (!onSale) return null;
  if (status === 0 || status === applyStatus.closed) {
    return (
      <Link to={`/req/applynew?projectId=${id}`} aria-label={`申请：${name}`}>
        申请
      </Link>
    );
  }
  return (
    <>
      <Link to={`/req/apply?projectId=${id}`} aria-label={`${name}在我的 API`}>
        {status === applyStatus.open ? '去调用' : '去处理'}
      </Link>
      {status === applyStatus.open && (
        <Link to={`/req/buy?projectId=${id}`} aria-label={`购买套餐：${name}`}>
          购买套餐
        </Link>
      )}
    </>
  );
}

function Remove({ favourite: { id, name } }: { favourite: Favourite }) {
  const refresh = useRefreshApplies();
  const remove = useCall(cancelCollection, {
    onSuccess: async () => {
      await refresh();
      toast.success(`已取消收藏${name}`);
    },
  });
  return (
    <button
      type="button"
      className="text-button"
      aria-label={`取消收藏：${name}`}
      disabled={remove.isPending}
      onClick={() => remove.mutate({ projectId: id })}
    >
      取消收藏
    </button>
  );
}
