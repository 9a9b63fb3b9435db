// Calls through the gateway, newest first, with the detail of one beside the list.
import { searchCalls } from '@jishi/contract/console/access';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { firstClause } from '@jishi/ui/first-clause';
import { formatCount } from '@jishi/ui/money';
import { StatusMark } from '@jishi/ui/status-mark';
import { Link } from '@jishi/ui/router';
import { DetailList } from '../../shell/detail-list';
import { filtersOf, usePage } from '../../shell/list-conditions';
import { CallDetail } from './call-detail';
import { type Call, callCost, callTone } from './call-words';

const MEMBER: Column<Call> = {
  key: 'member',
  title: '用户',
  cell: ({ memberId }) =>
    memberId ? (
      <Link className="mono" to={`/members/${memberId}`}>
        {memberId}
      </Link>
    ) : (
      <span className="faint">没认出</span>
    ),
};

function columnsOf(onOpen: (call: Call) => void, openId: string | undefined): readonly Column<Call>[] {
  return [
    { key: 'time', title: '时间', fold: 'lead', cell: ({ time }) => <span className="nowrap">{time}</span> },
    {
      key: 'outcome',
      title: '结果',
      fold: 'tail',
      cell: (call) => (
        <StatusMark tone={callTone(call)}>
          {call.code} {firstClause(call.codeText)}
        </StatusMark>
      ),
    },
    {
      key: 'requestId',
      title: '请求编号',
      fold: 'line',
      cell: (call) => (
        <button
          type="button"
          className="ledger-id"
          aria-expanded={call.id === openId}
          title={call.requestId}
          onClick={() => onOpen(call)}
        >
          {shortened(call.requestId)}
        </button>
      ),
    },
    { key: 'api', title: '接口', cell: ({ apiName, projectName }) => apiName || projectName || '—' },
    { key: 'ms', title: '耗时', align: 'end', cell: ({ totalMs }) => `${formatCount(totalMs)} ms` },
    {
      key: 'upstream',
      title: '其中上游',
      align: 'end',
      spare: true,
      cell: (call) => `${formatCount(call.upstreamMs)} ms`,
    },
    { key: 'cost', title: '扣费', align: 'end', cell: callCost },
    { key: 'ip', title: '来源 IP', spare: true, cell: ({ ip }) => <span className="mono">{ip}</span> },
    { key: 'node', title: '节点', spare: true, cell: ({ node }) => <span className="mono">{node}</span> },
  ];
}

/** The end of an id differs where its beginning may not: ids begin with the time. */
function shortened(id: string): string {
  return id.length > 18 ? `${id.slice(0, 8)}…${id.slice(-8)}` : id;
}

export function CallList({ memberId }: { memberId?: string }) {
  const of = memberId ? { memberId } : {};
  const filters = filtersOf(searchCalls, of);
  const calls = usePage(searchCalls, filters, of);
  return (
    <DetailList
      of={calls}
      what="调用记录"
      filters={filters}
      columns={(onOpen, openId) => {
        const columns = columnsOf(onOpen, openId);
        return memberId ? columns : columns.toSpliced(3, 0, MEMBER);
      }}
      detail={(call, onClose) => <CallDetail call={call} onClose={onClose} />}
      nothingFound={<EmptyState title="没有符合条件的调用">请求编号要完整输入；换个时间或结果试试。</EmptyState>}
      nothingYet={<EmptyState title="还没有调用">用户第一次经网关调用接口后，这里逐条记录，失败的也记。</EmptyState>}
    />
  );
}
