// Every key at a glance: what it is for, where it stands against its caps, when it was used, what ends soon.
import { keyMode, keyStatus } from '@jishi/contract/enums/access';
import { Moment } from '@jishi/ui/beijing-time';
import { Copyable } from '@jishi/ui/copyable';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Meter } from '@jishi/ui/meter';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { StatusMark } from '@jishi/ui/status-mark';
import { Tag } from '@jishi/ui/tag';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from '@jishi/ui/router';
import { recordsHref } from '../records/record-filter';
import { type Limited, endsSoon, linesOf, nearlyUsed, stateOf, timeLeft } from './limited-key';

export type KeyAct = 'edit' | 'rotate' | 'switch' | 'remove';

type Props = { rows: readonly Limited[]; memberIps: number; onAct: (act: KeyAct, key: Limited) => void };

export function KeysTable({ rows, memberIps, onAct }: Props) {
  const now = useNow();
  const columns: Column<Limited>[] = [
    { key: 'name', title: '密钥', fold: 'lead', width: '26%', cell: (key) => <Name of={key} /> },
    { key: 'status', title: '状态', fold: 'line', cell: (key) => <State of={key} now={now} /> },
    { key: 'scope', title: '范围', fold: 'line', cell: (key) => <Scope of={key} memberIps={memberIps} /> },
    {
      key: 'calls',
      title: '今日次数',
      align: 'end',
      cell: (key) => (
        <Use
          used={
            <Link to={recordsHref({ keyId: key.id })} aria-label={`${key.name}的调用记录`}>
              {formatCount(key.callsToday)}
            </Link>
          }
          of={key.callsToday}
          cap={key.dailyCalls}
          capText={key.dailyCalls !== null ? formatCount(key.dailyCalls) : ''}
          label={`${key.name}今日次数已用`}
        />
      ),
    },
    {
      key: 'spend',
      title: '今日扣费（元）',
      align: 'end',
      cell: (key) => (
        <Use
          used={formatMoney(key.spentToday, 2)}
          of={Number(key.spentToday)}
          cap={key.dailySpend === null ? null : Number(key.dailySpend)}
          capText={key.dailySpend !== null ? formatMoney(key.dailySpend, 2) : ''}
          label={`${key.name}今日扣费已用`}
        />
      ),
    },
    {
      key: 'used',
      title: '最近使用',
      align: 'end',
      cell: ({ lastUsedTime }) =>
        lastUsedTime ? <Moment time={lastUsedTime} short /> : <span className="faint">没有用过</span>,
    },
    {
      key: 'act',
      title: <span className="sr">操作</span>,
      align: 'end',
      fold: 'line',
      cell: (key) => <Acts of={key} onAct={(act) => onAct(act, key)} />,
    },
  ];
  return <LedgerTable caption="密钥" columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function Name({ of: { name, appKey, mode, isDefault, secretMask, clientName } }: { of: Limited }) {
  return (
    <span className="key-name">
      <span>
        <b>{name}</b>{' '}
        <Tag tone={mode === keyMode.live ? 'brand' : 'quiet'}>{mode === keyMode.live ? '正式' : '沙箱'}</Tag>{' '}
        {isDefault && <Tag tone="quiet">默认</Tag>}
        {clientName && <Tag tone="quiet">授权</Tag>}
      </span>
      <span className="key-id">
        <Copyable text={appKey} what={`${name}的 AppKey`} />
      </span>
      <span className="small quiet">
        密钥 <span className="mono">{secretMask}</span>
      </span>
      {clientName && <span className="small quiet">由“{clientName}”请求，删除即收回授权</span>}
    </span>
  );
}

function State({ of: key, now }: { of: Limited; now: number | undefined }) {
  const { tone, word } = stateOf(key);
  const { expireTime, previousUntil } = key;
  return (
    <span className="key-state">
      <StatusMark tone={tone}>{word}</StatusMark>
      {key.stopReason && <span className="small">{key.stopReason}</span>}
      {expireTime && (
        <span className={now !== undefined && endsSoon(key, now) ? 'small tone-warning' : 'small quiet'}>
          {key.expired ? '到期于' : '有效到'} {expireTime.slice(0, 10)}
          {now !== undefined && endsSoon(key, now) && `，还有 ${timeLeft(expireTime, now)}`}
        </span>
      )}
      {previousUntil && (
        <span className="small tone-warning">
          旧密钥可用到 <Moment time={previousUntil} short />
          {now !== undefined && timeLeft(previousUntil, now) && `，还有 ${timeLeft(previousUntil, now)}`}
        </span>
      )}
    </span>
  );
}

const NAMED_PRODUCTS = 2;

function Scope({ of: { projects, ipContent, qps }, memberIps }: { of: Limited; memberIps: number }) {
  const lines = linesOf(ipContent);
  const names = projects?.slice(0, NAMED_PRODUCTS).map(({ name }) => name) ?? [];
  const more = (projects?.length ?? 0) - names.length;
  const source = lines > 0 ? `来源限 ${lines} 行` : memberIps > 0 ? `来源按账户白名单（${memberIps} 行）` : '来源不限';
  return (
    <span className="key-state">
      <span title={projects?.map(({ name }) => name).join('、')}>
        {projects ? `${names.join('、')}${more > 0 ? ` 等 ${projects.length} 个` : ''}` : '已申请的全部产品'}
      </span>
      <span className="small quiet">
        {source}
        {qps !== null && `，每秒 ${formatCount(qps)} 次`}
      </span>
    </span>
  );
}

type UseProps = { used: ReactNode; of: number; cap: number | null; capText: string; label: string };

function Use({ used, of, cap, capText, label }: UseProps) {
  if (cap === null) return used;
  const low = nearlyUsed(of, cap);
  return (
    <span className="key-use">
      <span>
        {used} <span className="quiet">/ {capText}</span>
      </span>
      <Meter value={of} total={cap} label={label} low={low} />
      {low && <span className="small tone-warning">{of >= cap ? '已到上限，明天恢复' : '接近上限'}</span>}
    </span>
  );
}

function Acts({ of: { name, status, isDefault }, onAct }: { of: Limited; onAct: (act: KeyAct) => void }) {
  const acts: [KeyAct, string, boolean][] = [
    ['edit', '编辑', true],
    ['rotate', '轮换', true],
    ['switch', status === keyStatus.on ? '停用' : '启用', status !== keyStatus.stopped],
    ['remove', '删除', !isDefault],
  ];
  return (
    <span className="row-actions">
      {acts
        .filter(([, , shown]) => shown)
        .map(([act, word]) => (
          <button
            key={act}
            type="button"
            className="text-button"
            aria-label={`${word}${name}`}
            onClick={() => onAct(act)}
          >
            {word}
          </button>
        ))}
    </span>
  );
}

const MINUTE_MS = 60_000;

/** The minute it is, for what counts down; unknown to the server, whose page would differ. */
function useNow(): number | undefined {
  return useSyncExternalStore(
    (tell) => {
      const timer = setInterval(tell, MINUTE_MS);
      return () => clearInterval(timer);
    },
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => undefined,
  );
}
