// The columns of package orders.
import type { PackageOrder } from '@jishi/contract/package/record';
import { packageState } from '@jishi/contract/enums/access';
import { payChannel } from '@jishi/contract/enums/payment';
import { Moment } from '@jishi/ui/beijing-time';
import type { Column } from '@jishi/ui/ledger-table';
import { Meter } from '@jishi/ui/meter';
import { formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import type * as z from 'zod';
import { CallsLeft } from '../../../shell/calls-left';
import { isPending } from '../../../shell/order-status';
import { expiry } from '../../../shell/package-validity';
import { Status } from '../../../shell/labels';

type Order = z.output<typeof PackageOrder>;
export type Project = { projectId: string; projectName: string; unit: number };

export function orderColumns(onSign: (project: Project) => void): Column<Order>[] {
  return [
    { key: 'time', title: '下单时间', fold: 'none', cell: ({ createTime }) => <Moment time={createTime} /> },
    {
      key: 'name',
      title: '套餐',
      fold: 'lead',
      cell: ({ projectName, packageName, orderNo }) => (
        <Link to={`/payres?orderNo=${orderNo}`}>
          {projectName} · {packageName}
        </Link>
      ),
    },
    ...LEFT,
    {
      key: 'amount',
      title: '实付（元）',
      label: '实付',
      align: 'end',
      fold: 'tail',
      cell: ({ payAmount, state }) => (
        <span className={state === null ? 'faint' : undefined}>{formatMoney(payAmount)}</span>
      ),
    },
    {
      key: 'action',
      title: '操作',
      label: '',
      align: 'end',
      fold: 'end',
      cell: (order) => <Next order={order} onSign={onSign} />,
    },
  ];
}

/** What is left of a package, and until when. */
const LEFT: readonly Column<Order>[] = [
  {
    key: 'remaining',
    title: '剩余 / 总量',
    label: '剩',
    align: 'end',
    fold: 'second',
    cell: ({ remaining, calls, unit }) =>
      remaining === null ? (
        <span className="faint">没有发放</span>
      ) : (
        <CallsLeft remaining={remaining} total={calls} unit={unit} />
      ),
  },
  {
    key: 'share',
    title: <span className="sr">剩余比例</span>,
    width: '12%',
    cell: ({ remaining, calls, state }) =>
      remaining !== null && state !== packageState.expired && <Meter value={remaining} total={calls} label="剩余" />,
  },
  {
    key: 'state',
    title: '状态',
    fold: 'second',
    cell: ({ state, status }) =>
      state === null ? <Status of="payOrderStatus" value={status} /> : <Status of="packageState" value={state} />,
  },
  {
    key: 'expiry',
    title: '有效至',
    fold: 'second',
    cell: ({ expireTime, unstartedDays }) =>
      expireTime ? expiry({ expireTime, unstartedDays }) : <span className="faint">—</span>,
  },
];

function Next({ order, onSign }: { order: Order; onSign: (project: Project) => void }) {
  const { orderNo, status, channel, projectId, projectName, unit, packageName } = order;
  if (isPending(status) && channel !== payChannel.balance) {
    return (
      <Link to={`/pay?orderNo=${orderNo}`} aria-label={`继续付款：${projectName} ${packageName}`}>
        继续付款
      </Link>
    );
  }
  return (
    <span className="row-actions">
      <Link to={`/req/buy?projectId=${projectId}`} aria-label={`续购${projectName}的套餐`}>
        续购
      </Link>
      <button
        type="button"
        className="text-button"
        aria-label={`设置${projectName}的自动续购`}
        onClick={() => onSign({ projectId, projectName, unit })}
      >
        自动续购
      </button>
    </span>
  );
}
