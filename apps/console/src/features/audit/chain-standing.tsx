// How far the audit trail is proved to be what was written.
import { getAuditChain } from '@jishi/contract/console/audit';
import type { Output } from '@jishi/contract/endpoint';
import { formatCount } from '@jishi/ui/money';
import { StatusMark } from '@jishi/ui/status-mark';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/client';
import { Loaded } from '../../shell/loaded';

type Chain = Output<typeof getAuditChain>;
type Verified = NonNullable<Chain['verified']>;

export function ChainStanding() {
  const chain = useQuery(query(getAuditChain, {}));
  return (
    <Loaded of={chain} what="审计链" rows={1}>
      {({ verified, anchored, waiting }) => (
        <p className="note chain">
          {verified ? <Verdict {...verified} /> : <StatusMark tone="quiet">未核对</StatusMark>}{' '}
          {anchored
            ? `链的前 ${formatCount(anchored.rows)} 行在 ${anchored.time} 锚定在数据库之外`
            : '链还没有锚定在数据库之外'}
          {waiting > 0 && `，${formatCount(waiting)} 行等待封存`}。每分钟封存，每晚核对。
        </p>
      )}
    </Loaded>
  );
}

function Verdict({ fault, rows, anchors, lastEntry, lastTime, time }: Verified) {
  if (fault) {
    return (
      <>
        <StatusMark tone="danger">链已断</StatusMark> {time} 核对时，{fault}。请所有者运行 verify-audit
        命令，并与锚点的副本对照。
      </>
    );
  }
  const until = lastEntry === null ? '' : `，到记录编号 ${lastEntry}（${lastTime ?? ''} 封存）`;
  return (
    <>
      <StatusMark tone="success">链完整</StatusMark> {time} 核对了 {formatCount(rows)} 行{until}，与{' '}
      {formatCount(anchors)} 个锚点相符。
    </>
  );
}
