// The sums above the call records.
import type { getCallStatistics } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { type Stat, StatStrip } from '@jishi/ui/stat-strip';

type Total = Output<typeof getCallStatistics>['total'];

export function RecordStats({ total }: { total: Total }) {
  const { calls, failed, charged, amount, p50, p95 } = total;
  const good = calls - failed;
  const stats: Stat[] = [
    { label: '调用', value: formatCount(calls), note: '次' },
    { label: '成功', value: formatCount(good), note: calls > 0 ? `次，${((good / calls) * 100).toFixed(1)}%` : '次' },
    { label: '失败', value: formatCount(failed), note: '次' },
    { label: '余额扣费', value: `¥${formatMoney(amount)}` },
    { label: '计费', value: formatCount(charged), note: '次' },
    { label: '未计费', value: formatCount(calls - charged), note: '次' },
  ];
  if (p50 !== null && p95 !== null) stats.push({ label: 'p50 / p95', value: `${p50} / ${p95}`, note: 'ms' });
  return <StatStrip label="合计" stats={stats} />;
}
