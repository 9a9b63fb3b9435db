// /quotes: public links of members' price lists, looked at and withdrawn when they are abused.
import { getQuoteSheet, searchQuoteLinks, stopQuoteLink } from '@jishi/contract/console/quote';
import type { RowOf } from '@jishi/contract/list';
import { Button } from '@jishi/ui/button';
import { Dialog } from '@jishi/ui/dialog';
import { EmptyState } from '@jishi/ui/empty-state';
import { FactList } from '@jishi/ui/fact-list';
import { Failure } from '@jishi/ui/failure';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCall, useRefreshOf } from '../../shell/client';
import { actionColumn } from '../../shell/columns';
import { labelOf } from '../../shell/labels';
import { ListScreen } from '../../shell/list-screen';
import { useMay } from '../../shell/operator';
import { ReasonButton } from '../../shell/reason-button';

type Row = RowOf<typeof searchQuoteLinks>;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'title',
    title: '价目表',
    fold: 'lead',
    cell: ({ title, version }) => (
      <span className="break">
        {title} <span className="faint nowrap">第 {version} 版</span>
      </span>
    ),
  },
  {
    key: 'member',
    title: '用户',
    fold: 'second',
    cell: ({ memberId, memberPhone }) => <Link to={`/members/${memberId}`}>{memberPhone}</Link>,
  },
  { key: 'origin', title: '来自', fold: 'none', cell: ({ origin }) => labelOf('quoteLinkOrigin', origin).label },
  {
    key: 'time',
    title: '生成时间',
    fold: 'second',
    cell: ({ createTime }) => <span className="nowrap">{createTime}</span>,
  },
  {
    key: 'state',
    title: '状态',
    fold: 'line',
    cell: ({ withdrawTime, withdrawnBy, reason }) =>
      withdrawTime ? (
        <span className="break">{withdrawnBy ? `${withdrawnBy} 撤回：${reason}` : '用户已撤回'}</span>
      ) : (
        '公开'
      ),
  },
];

const ACTION = actionColumn((row: Row) => <Acts link={row} />);

export function QuoteLinksScreen() {
  return (
    <ListScreen
      of={searchQuoteLinks}
      title="报价链接"
      note="用户的价目表不登录也能看；被举报时粘贴链接查找"
      columns={[...COLUMNS, ACTION]}
      rowKey={({ id }) => id}
      nothingYet={<EmptyState title="还没有公开的报价">用户公开或邮寄价目表后列在这里。</EmptyState>}
    />
  );
}

function Acts({ link }: { link: Row }) {
  const may = useMay(stopQuoteLink);
  const [isLooking, setLooking] = useState(false);
  const stop = useCall(stopQuoteLink, {
    silent: true,
    onSuccess: () => toast.success('已撤回，用户会收到原因'),
    onSettled: useRefreshOf(searchQuoteLinks),
  });
  const { id, title, withdrawnBy } = link;
  return (
    <>
      <Button size="small" aria-label={`看 ${title}`} onClick={() => setLooking(true)}>
        看内容
      </Button>{' '}
      {may && !withdrawnBy && (
        <ReasonButton
          size="small"
          label={`撤回 ${title}`}
          title={`撤回「${title}」的公开链接`}
          consequences={['这一版的全部链接立即失效，用户不能再公开或邮寄它。', '用户会收到下面的原因。']}
          hint="用户看得到"
          verb="撤回链接"
          pending={stop.isPending}
          onConfirm={(reason) => stop.mutateAsync({ id, reason })}
        >
          撤回
        </ReasonButton>
      )}
      {isLooking && <SheetDialog id={id} onClose={() => setLooking(false)} />}
    </>
  );
}

/** What the link shows to whoever has it. */
function SheetDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(query(getQuoteSheet, { id }));
  return (
    <Dialog title={data?.title ?? '价目表'} onClose={onClose}>
      {error && !data && <Failure title="价目表没有加载出来" reason={error.msg} onRetry={() => void refetch()} />}
      {!error && !data && <TableSkeleton rows={6} />}
      {data && (
        <>
          <FactList
            facts={[
              ['报价方', data.issuer],
              ['联系方式', data.contact],
              ['说明', data.note],
              ['生效时间', data.effectiveTime],
            ]}
          />
          <LedgerTable
            caption="价目"
            dense
            columns={LINES}
            rows={data.lines.map((line, at) => ({ ...line, at }))}
            rowKey={({ at }) => String(at)}
          />
        </>
      )}
      <p className="dialog-actions">
        <Button look="main" onClick={onClose}>
          好
        </Button>
      </p>
    </Dialog>
  );
}

const LINES: readonly Column<{ name: string; groupName: string; price: string | null; unit: string }>[] = [
  { key: 'name', title: '产品', fold: 'lead', cell: ({ name }) => <span className="break">{name}</span> },
  { key: 'group', title: '分类', fold: 'second', cell: ({ groupName }) => groupName },
  {
    key: 'price',
    title: '单价（元）',
    align: 'end',
    fold: 'tail',
    cell: ({ price, unit }) => (price === null ? '不再报价' : `${formatMoney(price)} / ${unit}`),
  },
];
