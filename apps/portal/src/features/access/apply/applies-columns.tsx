// What a member applied for: state, calls left, today's calls, and what to do next with each.
import { Moment } from '@jishi/ui/beijing-time';
import type { Column } from '@jishi/ui/ledger-table';
import { Figure, Money, formatCount } from '@jishi/ui/money';
import { StatusMark, type Tone } from '@jishi/ui/status-mark';
import { Tag } from '@jishi/ui/tag';
import { Link } from '@jishi/ui/router';
import { useLabel } from '../../../shell/labels';
import { recordsHref } from '../records/record-filter';
import type { Application } from './application';
import { applyStatus, unitLabel } from '@jishi/contract/enums/catalogue';
import { MoreActions } from './more-actions';
import { NextAction } from './next-action';

/** Prepaid calls for no longer than this are worth a warning. */
const SOON_DAYS = 7;

type Wiring = {
  selected: string | undefined;
  onSample: (projectId: string) => void;
  onScene: (apply: Application) => void;
};

/** What a row will hold. */
export const SAMPLE = {
  name: '手机号归属地',
  status: <StatusMark tone="success">已开通</StatusMark>,
  remaining: <Figure value="1,000" unit="次" />,
  outlook: '还能用 30 天',
  price: '0.0100 元/次',
  today: '35',
  last: '01-05 10:20',
};

export function appliesColumns(wiring: Wiring): Column<Application>[] {
  return [
    NAME,
    { key: 'status', title: '状态', fold: 'tail', width: '16%', cell: (apply) => <State apply={apply} /> },
    ...USE,
    {
      key: 'action',
      title: '下一步',
      label: '',
      align: 'end',
      fold: 'end',
      cell: (apply) => (
        <div className="row-actions">
          <NextAction apply={apply} {...wiring} />
          <MoreActions apply={apply} onScene={wiring.onScene} />
        </div>
      ),
    },
  ];
}

const NAME: Column<Application> = {
  key: 'name',
  title: '接口',
  fold: 'lead',
  width: '22%',
  cell: ({ projectId, projectName, remark, stuck, onSale }) => (
    <span className="apply-name">
      <span>
        <Link to={`/product/${projectId}`}>{projectName}</Link> {stuck && <Tag tone="brand">置顶</Tag>}
        {!onSale && <Tag tone="quiet">已下架</Tag>}
      </span>
      {remark && <small className="quiet break">{remark}</small>}
    </span>
  ),
};

/** How many calls are left, for how long, at which price, and what was called. */
const USE: readonly Column<Application>[] = [
  {
    key: 'remaining',
    title: '剩余',
    align: 'end',
    fold: 'second',
    cell: ({ remaining, status, unit }) =>
      remaining > 0 ? (
        <b>
          <Figure value={formatCount(remaining)} unit={unitLabel(unit)} />
        </b>
      ) : (
        <span className="quiet">{status === applyStatus.open ? '0，从余额扣' : '0'}</span>
      ),
  },
  {
    key: 'outlook',
    title: '按近 7 天的用量',
    align: 'end',
    cell: ({ remaining, daysLeft }) => <Outlook remaining={remaining} daysLeft={daysLeft} />,
  },
  {
    key: 'price',
    title: '单价',
    align: 'end',
    cell: ({ price, unit }) => <Money value={price} unit={`元/${unitLabel(unit)}`} places={3} />,
  },
  {
    key: 'today',
    title: '今日调用',
    label: '今日',
    align: 'end',
    fold: 'second',
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
];

function State({ apply: { status, reason, sceneWaiting } }: { apply: Application }) {
  const { label, color } = useLabel('applyStatus')(status);
  const waiting = status === applyStatus.awaitingAudit;
  return (
    <span className="apply-name">
      <StatusMark tone={(color as Tone | undefined) ?? 'quiet'}>
        {waiting ? (sceneWaiting ? '审核中' : '待提交场景') : label}
      </StatusMark>
      {reason && <small className="quiet break">{reason}</small>}
    </span>
  );
}

/** What the calls of the last seven days foretell of what remains. */
function Outlook({ remaining, daysLeft }: Pick<Application, 'remaining' | 'daysLeft'>) {
  if (remaining <= 0) return <span className="faint">—</span>;
  if (daysLeft === null) return <span className="faint">用量还太少</span>;
  const text = daysLeft === 0 ? '今天用完' : daysLeft > 365 ? '够用一年以上' : `还能用 ${daysLeft} 天`;
  return <span className={daysLeft <= SOON_DAYS ? 'tone-warning nowrap' : 'nowrap'}>{text}</span>;
}
