// /upstream-bills/:id: one bill: what it comes to, six findings, and the rows behind each.
import {
  checkUpstreamBill,
  deleteUpstreamBill,
  downloadUpstreamBillRows,
  getUpstreamBill,
  listUpstreamBillRows,
} from '@jishi/contract/console/upstream';
import type { Output } from '@jishi/contract/endpoint';
import { upstreamFinding } from '@jishi/contract/enums/upstream';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { FactList } from '@jishi/ui/fact-list';
import { FigureStrip } from '@jishi/ui/figure-strip';
import type { Column } from '@jishi/ui/ledger-table';
import { Figure, Money, formatCount } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useNavigate, useParams } from '@jishi/ui/router';
import { toast } from '@jishi/ui/toast-store';
import { useUrlQuery } from '@jishi/ui/url-query';
import { useQuery } from '@tanstack/react-query';
import { query, useCall } from '../../shell/client';
import { DownloadButton } from '../../shell/download-button';
import { Status, labelOf } from '../../shell/labels';
import { usePage } from '../../shell/list-conditions';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { PagedList } from '../../shell/paged-list';
import { QueueTabs } from '../../shell/queue-tabs';
import { ReasonButton } from '../../shell/reason-button';
import { Screen } from '../../shell/screen';
import { useRefreshBills } from './refresh';

type Bill = Output<typeof getUpstreamBill>;
type Row = Output<typeof listUpstreamBillRows>['list'][number];

export function BillScreen() {
  const { id = '' } = useParams();
  const bill = useQuery(query(getUpstreamBill, { id }));
  const { data } = bill;
  const days = data && (data.fromDay === data.toDay ? data.fromDay : `${data.fromDay} 至 ${data.toDay}`);
  return (
    <Screen
      title={data ? `${data.projectName}的上游账单` : '上游账单'}
      note={days}
      actions={data && <Actions id={id} />}
    >
      <Loaded of={bill} what="上游账单">
        {(found) => (
          <div className="sections">
            <Figures {...found} />
            <Rows {...found} />
            <Facts {...found} />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Figures({ billed, booked, difference, revenue, margin, rate }: Bill) {
  return (
    <div className="list-sums">
      <FigureStrip
        label="账单合计"
        figures={[
          { label: '上游要收', value: <Money value={billed} />, note: '账单各行相加' },
          { label: '按调用应收', value: <Money value={booked} />, note: '计费的调用乘每次的成本' },
          {
            label: '差额',
            value: <Money value={difference} />,
            note: difference.startsWith('-') ? '上游少收' : '上游多收的，向它说明下面各行',
          },
          { label: '这些调用的收入', value: <Money value={revenue} />, note: '从余额扣的费；套餐等抵扣的不计' },
          {
            label: '毛利',
            value: <Money value={margin} />,
            note: rate === null ? '收入减上游要收的；没有收入' : `收入减上游要收的；毛利率 ${rate}%`,
          },
        ]}
      />
    </div>
  );
}

const MEANINGS: Readonly<Record<number, string>> = {
  [upstreamFinding.agrees]: '账单与调用一致',
  [upstreamFinding.amount]: '账单收的与这次调用的成本不一样',
  [upstreamFinding.twice]: '同一次调用在账单上收了两次',
  [upstreamFinding.notCalled]: '账单收了费，本站没有转给上游的这次调用',
  [upstreamFinding.notBilled]: '转给上游并计了费的调用，账单里没有',
  [upstreamFinding.failed]: '调用没有成功、没有向用户收费，上游收了费',
};

const AMOUNTS = (billed: string | null) => (billed === null ? '—' : <Money value={billed} />);

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'kind',
    title: '结果',
    fold: 'lead',
    cell: ({ kind, firstLine }) => (
      <span className="difference-kind">
        <Status of="upstreamFinding" value={kind} />
        <small className="quiet">{firstLine === null ? MEANINGS[kind] : `与第 ${firstLine} 行是同一次`}</small>
      </span>
    ),
  },
  {
    key: 'line',
    title: '行',
    align: 'end',
    fold: 'second',
    cell: ({ line }) => (line === null ? '—' : formatCount(line)),
  },
  {
    key: 'bill',
    title: '账单',
    fold: 'second',
    cell: ({ line, number, billedTime, path, status }) =>
      line === null ? (
        <span className="faint">没有</span>
      ) : (
        <span className="difference-kind">
          <span className="mono break">{number || path}</span>{' '}
          <small className="quiet break">{[billedTime, number && path, status].filter(Boolean).join('　')}</small>
        </span>
      ),
  },
  {
    key: 'call',
    title: '调用',
    fold: 'second',
    cell: ({ callId, callTime, apiName }) =>
      callId === '' ? (
        <span className="faint">没有</span>
      ) : (
        <span className="difference-kind">
          <span className="mono break">{callId}</span>{' '}
          <small className="quiet">{[callTime, apiName].filter(Boolean).join('　')}</small>
        </span>
      ),
  },
  { key: 'billed', title: '上游要收', align: 'end', fold: 'tail', cell: ({ billed }) => AMOUNTS(billed) },
  { key: 'booked', title: '应收', align: 'end', fold: 'second', cell: ({ booked }) => AMOUNTS(booked) },
];

function Rows({ id, findings }: Bill) {
  const [search] = useUrlQuery();
  const kind = findings.find((one) => String(one.kind) === search.kind)?.kind;
  const of = { billId: id, ...(kind !== undefined && { kind }) };
  const rows = usePage(listUpstreamBillRows, [], of);
  const all = findings.reduce((sum, one) => sum + one.rows, 0);
  return (
    <section>
      <RuledHead
        title="逐笔结果"
        more={<DownloadButton endpoint={downloadUpstreamBillRows} input={of} label="下载逐笔结果" />}
      />
      <QueueTabs
        to={`/upstream-bills/${id}`}
        by="kind"
        parts={[
          [undefined, '全部', all],
          ...findings.map((one) => [one.kind, labelOf('upstreamFinding', one.kind).label, one.rows] as const),
        ]}
      />
      <PagedList<Output<typeof listUpstreamBillRows>>
        of={rows}
        what="逐笔结果"
        caption="逐笔结果"
        filters={[]}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        nothingYet={<EmptyState title="没有这样的行">换一类结果看看。</EmptyState>}
      />
    </section>
  );
}

function Facts({ fileName, lines, seconds, uploadTime, uploadedBy, checkTime }: Bill) {
  return (
    <section>
      <RuledHead title="账单" />
      <FactList
        facts={[
          ['文件', <span className="break">{fileName}</span>],
          ['行数', <Figure value={formatCount(lines)} unit="行" />],
          ['时间相差', `${seconds} 秒以内算同一次；有本站请求编号的按编号`],
          ['上传', `${uploadTime}　${uploadedBy}`],
          ['核对', checkTime],
        ]}
      />
    </section>
  );
}

function Actions({ id }: { id: string }) {
  const refresh = useRefreshBills();
  const navigate = useNavigate();
  const may = useMay(checkUpstreamBill);
  const check = useCall(checkUpstreamBill, {
    onSuccess: ({ differences }) =>
      toast.success(differences > 0 ? `已重新核对，有 ${formatCount(differences)} 处不符` : '已重新核对，全部相符'),
    onSettled: refresh,
  });
  const remove = useCall(deleteUpstreamBill, {
    silent: true,
    onSuccess: () => {
      toast.success('账单已删除');
      void navigate('/upstream-bills');
      void refresh();
    },
  });
  if (!may) return null;
  return (
    <>
      <Button disabled={check.isPending} onClick={() => check.mutate({ id })}>
        {check.isPending ? '正在核对' : '重新核对'}
      </Button>
      <ReasonButton
        title="删除账单"
        consequences={['账单和它的核对结果一起删除，不动钱；同一份文件可以再传。']}
        hint="留在审计记录里"
        verb="删除"
        pending={remove.isPending}
        onConfirm={(reason) => remove.mutateAsync({ id, reason })}
      >
        删除
      </ReasonButton>
    </>
  );
}
