// /security/logManagement/operateLog: changes made in this account, with address, before and after.
import { inForce } from '@jishi/client/list';
import { listOperations } from '@jishi/contract/audit';
import type { Output } from '@jishi/contract/endpoint';
import { exportOperations } from '@jishi/contract/export';
import { Moment } from '@jishi/ui/beijing-time';
import type { Column } from '@jishi/ui/ledger-table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { Unfold } from '@jishi/ui/unfold';
import { ExportButton } from '../../../shell/export-button';
import { useFilters } from '../../../shell/filters';
import { useUrlQuery } from '../../../shell/url-query';
import { operations } from '../queries';
import { LogFrame } from './log-frame';

type Row = Output<typeof listOperations>['list'][number];

export function OperationLogScreen() {
  const [search] = useUrlQuery();
  const answer = useQuery({ ...operations(search), placeholderData: keepPreviousData });
  const action = (answer.data?.actions ?? []).map((one) => ({ value: one.action, label: one.text }));
  return (
    <LogFrame
      what="操作"
      note="账户、安全与资金的每一次改动"
      file={
        <ExportButton
          endpoint={exportOperations}
          filter={inForce(listOperations.conditions, search)}
          matched={answer.data}
        />
      }
      filters={useFilters(listOperations, { action })}
      answer={answer}
      columns={columns}
      empty={
        <>
          修改密码、密钥、白名单与资金相关的操作都会记在这里。 <Link to="/security/accountSecurity">去账户安全</Link>
        </>
      }
      sample={SAMPLE}
    />
  );
}

const SAMPLE = {
  time: <Moment time="2026-01-05 10:20:30" />,
  action: <b>新建密钥</b>,
  target: '服务端',
  change: '看改动',
  place: '浙江杭州 203.0.113.7',
};

const columns: Column<Row>[] = [
  { key: 'time', title: '时间', fold: 'second', cell: ({ time }) => <Moment time={time} /> },
  { key: 'action', title: '操作', fold: 'lead', cell: ({ actionText }) => <b>{actionText}</b> },
  {
    key: 'target',
    title: '对象',
    fold: 'tail',
    cell: ({ target }) => <span className="break">{target}</span>,
  },
  { key: 'change', title: '改动', label: '', fold: 'line', cell: (row) => <Change {...row} /> },
  {
    key: 'place',
    title: '地点与 IP',
    fold: 'second',
    cell: ({ place, ip }) => (
      <span>
        {place || '未知地点'} <span className="mono faint break">{ip}</span>
      </span>
    ),
  },
];

/** Folded away until asked for: `name: value` lines before and after. */
function Change({ actionText, before, after }: Row) {
  if (!before && !after) return <span className="faint change-none">—</span>;
  return (
    <Unfold
      className="change"
      summary={
        <>
          看改动<span className="sr">：{actionText}</span>
        </>
      }
    >
      <dl>
        {before && (
          <div>
            <dt>之前</dt>
            <dd className="mono">{before}</dd>
          </div>
        )}
        {after && (
          <div>
            <dt>之后</dt>
            <dd className="mono">{after}</dd>
          </div>
        )}
      </dl>
    </Unfold>
  );
}
