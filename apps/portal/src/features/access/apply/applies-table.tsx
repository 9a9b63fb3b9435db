// What a member applied for: state, calls left, today's calls, and what can be done with each.
import type { Apply } from '@jishi/contract/access';
import { Moment } from '@jishi/ui/beijing-time';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Money, formatCount } from '@jishi/ui/money';
import { StatusMark, type Tone } from '@jishi/ui/status-mark';
import { Link } from 'react-router';
import type * as z from 'zod';
import { useLabel } from '../../../shell/labels';
import { recordsHref } from '../records/record-filter';

type Application = z.output<typeof Apply>;

/** `applyStatus` on the wire. */
const OPEN = 1;

type Props = { rows: readonly Application[]; selected: string | undefined; onSample: (projectId: string) => void };

export function AppliesTable({ rows, selected, onSample }: Props) {
  const statusLabel = useLabel('applyStatus');
  const columns: Column<Application>[] = [
    {
      key: 'name',
      title: '接口',
      fold: 'lead',
      cell: ({ projectId, projectName }) => <Link to={`/product/${projectId}`}>{projectName}</Link>,
    },
    {
      key: 'status',
      title: '状态',
      fold: 'tail',
      cell: ({ status, reason }) => {
        const { label, color } = statusLabel(status);
        return (
          <>
            <StatusMark tone={(color as Tone | undefined) ?? 'quiet'}>{label}</StatusMark>
            {reason && <span className="small quiet break"> {reason}</span>}
          </>
        );
      },
    },
    {
      key: 'remaining',
      title: '剩余次数',
      align: 'end',
      cell: ({ remaining }) =>
        remaining > 0 ? <b>{formatCount(remaining)}</b> : <span className="quiet">0，按次从余额扣</span>,
    },
    {
      key: 'price',
      title: '按次单价',
      align: 'end',
      cell: ({ price }) => <Money value={price} unit="元/次" places={4} />,
    },
    {
      key: 'today',
      title: '今日调用',
      align: 'end',
      cell: ({ projectId, callsToday }) =>
        callsToday > 0 ? <Link to={recordsHref({ projectId })}>{formatCount(callsToday)}</Link> : '0',
    },
    {
      key: 'last',
      title: '最近调用',
      spare: true,
      cell: ({ lastCallTime }) =>
        lastCallTime ? <Moment time={lastCallTime} short /> : <span className="faint">还没有</span>,
    },
    {
      key: 'action',
      title: '操作',
      align: 'end',
      fold: 'line',
      cell: ({ projectId, projectName, status }) => (
        <span className="row-actions">
          {status === OPEN && (
            <button
              type="button"
              className="text-button"
              aria-label={`${projectName}的调用示例`}
              aria-pressed={projectId === selected}
              onClick={() => onSample(projectId)}
            >
              示例
            </button>
          )}
          <Link to={`/req/buy?projectId=${projectId}`} aria-label={`购买套餐：${projectName}`}>
            购买套餐
          </Link>
        </span>
      ),
    },
  ];
  return (
    <LedgerTable
      caption="已申请的接口"
      columns={columns}
      rows={rows}
      rowKey={({ projectId }) => projectId}
      selected={selected}
      onOpen={({ projectId, status }) => status === OPEN && onSample(projectId)}
    />
  );
}
