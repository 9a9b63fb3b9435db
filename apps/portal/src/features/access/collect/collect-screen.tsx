// /req/collect: favourites with price and quality, to apply for or buy.
import type { listCollection } from '@jishi/contract/access/collection';
import { cancelCollection } from '@jishi/contract/access/collection';
import type { Output } from '@jishi/contract/endpoint';
import { applyStatus } from '@jishi/contract/enums/catalogue';
import { ButtonLink, Press } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Figure, NoFigure, formatCount } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { RecordList } from '@jishi/ui/record-list';
import { SampleRow } from '@jishi/ui/sample-row';
import { StatusMark, type Tone } from '@jishi/ui/status-mark';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { useCall } from '../../../shell/client';
import { useLabel } from '../../../shell/labels';
import { Pages } from '../../../shell/pages';
import { toast } from '../../../shell/toast-store';
import { useUrlQuery } from '../../../shell/url-query';
import { useRefreshApplies } from '../apply/use-refresh';
import { PRICE_COLUMNS } from '../price-columns';
import { favourites } from '../queries';

type Favourite = Output<typeof listCollection>['list'][number];

export function CollectScreen() {
  const [search] = useUrlQuery();
  const answer = useQuery({ ...favourites(search), placeholderData: keepPreviousData });
  const { data } = answer;
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
      <RecordList
        of={answer}
        what="收藏"
        rows={5}
        nothingFound={data && <EmptyState title={`没有第 ${data.pageNum} 页`} />}
        nothingYet={
          <EmptyState title="还没有收藏接口">
            在接口列表或接口详情里点心形，就收到这里，方便比价和批量申请。 <Link to="/product/list">去看接口</Link>
          </EmptyState>
        }
        sample={<SampleRow columns={COLUMNS} cells={SAMPLE} />}
      >
        {(page) => (
          <>
            <LedgerTable caption="收藏的接口" columns={COLUMNS} rows={page.list} rowKey={({ id }) => id} />
            {page.total > page.pageSize && <Pages of={page} unit="个" />}
          </>
        )}
      </RecordList>
    </>
  );
}

const SAMPLE = {
  name: (
    <span className="apply-name">
      手机号归属地<small className="quiet">查手机号的省份、城市与运营商</small>
    </span>
  ),
  status: <StatusMark tone="quiet">未申请</StatusMark>,
  price: '0.0100 元/次',
  free: '1,000 次',
  rate: '99.9%',
  p95: '80 ms',
  action: '申请　取消收藏',
};

const COLUMNS: readonly Column<Favourite>[] = [
  {
    key: 'name',
    title: '接口',
    fold: 'lead',
    cell: ({ id, name, summary, onSale }) => (
      <span className="apply-name">
        {onSale ? <Link to={`/product/${id}`}>{name}</Link> : <b>{name}</b>}
        <small className="quiet fold-away">{summary}</small>
      </span>
    ),
  },
  { key: 'status', title: '状态', fold: 'tail', cell: (favourite) => <State favourite={favourite} /> },
  ...PRICE_COLUMNS.map((column) => ({ ...column, fold: 'second' as const })),
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
    fold: 'end',
    cell: (favourite) => (
      <span className="row-actions">
        <Next favourite={favourite} />
        <Remove favourite={favourite} />
      </span>
    ),
  },
];

function State({ favourite: { applyStatus, onSale } }: { favourite: Favourite }) {
  const { label, color } = useLabel('applyStatus')(applyStatus);
  if (!onSale) return <StatusMark tone="quiet">已下架</StatusMark>;
  if (applyStatus === 0) return <StatusMark tone="quiet">未申请</StatusMark>;
  return <StatusMark tone={color as Tone | undefined}>{label}</StatusMark>;
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
      <Link to={`/req/apply?projectId=${id}`} aria-label={`${name}在我的接口里`}>
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
    <Press
      className="text-button"
      aria-label={`取消收藏：${name}`}
      disabled={remove.isPending}
      onClick={() => remove.mutate({ projectId: id })}
    >
      取消收藏
    </Press>
  );
}
