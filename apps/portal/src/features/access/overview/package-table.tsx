// Prepaid calls left, with what will become of them at the pace of the last seven days.
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Meter } from '@jishi/ui/meter';
import { formatCount } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Link } from '@jishi/ui/router';
import { CallsLeft } from '../../../shell/calls-left';
import { expiry } from '../../../shell/package-validity';
import { type Holding, forecast } from './forecast';

/** Below this share the bar turns to the colour of a warning. */
const LOW_SHARE = 0.15;

export function PackageTable({ holdings, now }: { holdings: readonly Holding[]; now: Date }) {
  const columns: Column<Holding>[] = [
    {
      key: 'name',
      title: '套餐',
      fold: 'lead',
      cell: ({ projectName, packageName }) => `${projectName} · ${packageName}`,
    },
    {
      key: 'remaining',
      title: '剩余 / 总量',
      align: 'end',
      fold: 'tail',
      cell: ({ remaining, total, unit }) => <CallsLeft remaining={remaining} total={total} unit={unit} />,
    },
    {
      key: 'share',
      title: <span className="sr">剩余比例</span>,
      fold: 'line',
      width: '18%',
      cell: ({ remaining, total }) => (
        <Meter value={remaining} total={total} label="剩余" low={remaining < total * LOW_SHARE} />
      ),
    },
    {
      key: 'pace',
      title: '近 7 日日均',
      align: 'end',
      cell: ({ dailyAverage, daysLeft }) =>
        dailyAverage === 0 && daysLeft !== null ? <span className="faint">还没轮到</span> : formatCount(dailyAverage),
    },
    {
      key: 'forecast',
      title: '预计',
      fold: 'line',
      cell: (holding) => {
        const { text, urgent } = forecast(holding, now);
        return <span className={urgent ? 'tone-warning' : undefined}>{text}</span>;
      },
    },
    {
      key: 'expiry',
      title: '有效至',
      align: 'end',
      cell: (holding) => expiry(holding),
    },
    {
      key: 'action',
      title: '操作',
      align: 'end',
      fold: 'line',
      cell: ({ projectId, projectName }) => (
        <Link to={`/req/buy?projectId=${projectId}`} aria-label={`续购${projectName}的套餐`}>
          续购
        </Link>
      ),
    },
  ];
  return (
    <section className="workspace-section" aria-labelledby="packages">
      <RuledHead
        id="packages"
        title="套餐余量"
        note="按近 7 日日均推算，先到期的套餐先扣"
        more={<Link to="/req/apply">我的接口</Link>}
      />
      <LedgerTable caption="套餐余量" columns={columns} rows={holdings} rowKey={({ holdingId }) => holdingId} />
    </section>
  );
}
