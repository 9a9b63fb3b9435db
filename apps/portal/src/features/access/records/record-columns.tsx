// The columns of the call records.
import { keyMode } from '@jishi/contract/enums/access';
import { chargeSource, unitLabel } from '@jishi/contract/enums/catalogue';
import type { Column } from '@jishi/ui/ledger-table';
import { StatusMark } from '@jishi/ui/status-mark';
import { formatCount, formatMoney } from '@jishi/ui/money';
import type { Label } from '../../../shell/labels';
import { type Call, callStatus, callTone } from '../call-outcome';

type LabelOf = (value: number) => Label;
type Wiring = { sourceLabel: LabelOf; modeLabel: LabelOf; onOpen: (call: Call) => void; openId: string | undefined };

/** Names of the columns that may be hidden, in their order. */
export const OPTIONAL_COLUMNS = [
  ['key', '密钥'],
  ['ip', '来源 IP'],
  ['source', '抵扣'],
  ['ms', '毫秒'],
] as const;

/** What a row will hold. */
export const SAMPLE = {
  time: <span className="mono">01-05 10:20:30</span>,
  id: <span className="mono">01JH…8F3K2Q</span>,
  api: '手机号归属地',
  key: '服务端',
  ip: <span className="mono">203.0.113.7</span>,
  status: <StatusMark tone="success">成功</StatusMark>,
  source: '余额',
  amount: '0.0100',
  ms: '35',
};

export function recordColumns({ sourceLabel, modeLabel, onOpen, openId }: Wiring): Column<Call>[] {
  return [
    TIME,
    idColumn(onOpen, openId),
    API,
    keyColumn(modeLabel),
    { key: 'ip', title: '来源 IP', spare: true, cell: ({ ip }) => <span className="mono">{ip}</span> },
    STATUS,
    {
      key: 'source',
      title: '抵扣',
      spare: true,
      cell: ({ source }) => <span className="quiet nowrap">{sourceLabel(source).label}</span>,
    },
    {
      key: 'amount',
      title: '扣费（元）',
      align: 'end',
      fold: 'tail',
      cell: (call) => <Charge call={call} sourceLabel={sourceLabel} />,
    },
    { key: 'ms', title: '毫秒', align: 'end', fold: 'end', cell: ({ totalMs }) => formatCount(totalMs) },
  ];
}

const TIME: Column<Call> = {
  key: 'time',
  title: '时间',
  fold: 'second',
  cell: ({ time }) => (
    <span className="mono nowrap">
      {time.slice(5, -4)}
      <span className="spare">{time.slice(-4)}</span>
    </span>
  ),
};

const API: Column<Call> = {
  key: 'api',
  title: '接口',
  fold: 'lead',
  cell: ({ projectName, apiName }) => (
    <span>
      {projectName || '—'}
      {apiName !== projectName && <span className="faint small spare"> {apiName}</span>}
    </span>
  ),
};

const STATUS: Column<Call> = {
  key: 'status',
  title: '状态',
  fold: 'second',
  cell: (call) => <StatusMark tone={callTone(call)}>{callStatus(call)}</StatusMark>,
};

/** Opens the detail by keyboard, too. */
function idColumn(onOpen: (call: Call) => void, openId: string | undefined): Column<Call> {
  return {
    key: 'id',
    title: '请求编号',
    fold: 'second',
    cell: (call) => (
      <button
        type="button"
        className="ledger-id"
        aria-expanded={call.id === openId}
        aria-label={`${shortId(call.requestId)}，看这次请求的详情`}
        onClick={() => onOpen(call)}
      >
        {shortId(call.requestId)}
      </button>
    ),
  };
}

function keyColumn(modeLabel: LabelOf): Column<Call> {
  return {
    key: 'key',
    title: '密钥',
    cell: ({ keyName, mode }) => (
      <span className="nowrap">
        {keyName}
        {mode === keyMode.sandbox && <span className="faint small"> {modeLabel(mode).label}</span>}
      </span>
    ),
  };
}

function Charge({ call, sourceLabel }: { call: Call; sourceLabel: LabelOf }) {
  const cost = `${formatCount(call.units)} ${unitLabel(call.unit)}`;
  if (call.source === chargeSource.service) return <span className="faint">{cost}</span>;
  if (!call.charged) return <span className="faint">0.0000</span>;
  if (call.source !== chargeSource.balance)
    return <span className="faint">{`${sourceLabel(call.source).label} ${cost}`}</span>;
  if (call.units === 1) return formatMoney(call.amount, 4);
  return (
    <>
      <span className="faint small spare">{`${cost} `}</span>
      {formatMoney(call.amount, 4)}
    </>
  );
}

/** The first four and the last six characters. */
function shortId(requestId: string): string {
  return requestId.length > 12 ? `${requestId.slice(0, 4)}…${requestId.slice(-6)}` : requestId;
}
