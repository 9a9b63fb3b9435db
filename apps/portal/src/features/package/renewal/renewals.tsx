// Automatic renewals: when, at what price, and how much of the month's limit is used.
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { type Renewal, stopRenewal } from '@jishi/contract/package/renewal';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { toast } from '@jishi/ui/toast-store';
import { aside } from '@jishi/ui/main-part';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { useCall } from '../../../shell/client';
import { RENEWALS } from './queries';

type Row = z.output<typeof Renewal>;

export function Renewals() {
  const { data } = useQuery(aside('自动续订', RENEWALS));
  const client = useQueryClient();
  const stop = useCall(stopRenewal);
  if (!data?.length) return null;

  async function ask({ projectId, projectName }: Row) {
    const sure = await confirm({
      content: `停止后，${projectName}的套餐用完就从余额扣费。已买的套餐不受影响。`,
      confirmText: '停止',
    });
    if (!sure) return;
    await stop.mutateAsync({ projectId });
    await client.invalidateQueries({ queryKey: RENEWALS.queryKey });
    toast.success('自动续购已停止');
  }

  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: '套餐',
      fold: 'lead',
      cell: ({ projectName, packageName }) => `${projectName} · ${packageName}`,
    },
    {
      key: 'below',
      title: '何时续购',
      fold: 'line',
      cell: ({ below, remaining, unit }) =>
        `少于 ${formatCount(below)} ${unitLabel(unit)}时，现剩 ${formatCount(remaining)} ${unitLabel(unit)}`,
    },
    { key: 'price', title: '每份（元）', label: '每份', align: 'end', cell: (row) => <Price row={row} /> },
    {
      key: 'spent',
      title: '本月已续 / 上限（元）',
      label: '本月已续 / 上限',
      align: 'end',
      fold: 'line',
      cell: ({ spentThisMonth, monthlyCap }) => `${formatMoney(spentThisMonth)} / ${formatMoney(monthlyCap)}`,
    },
    {
      key: 'action',
      title: '操作',
      label: '',
      align: 'end',
      fold: 'line',
      cell: (row) => (
        <Button
          size="small"
          disabled={stop.isPending}
          aria-label={`停止自动续购${row.projectName}`}
          onClick={() => void ask(row).catch(() => undefined)}
        >
          停止
        </Button>
      ),
    },
  ];
  return (
    <section className="workspace-section" aria-labelledby="renewals">
      <RuledHead id="renewals" title="自动续购" note="从余额付款，每次都会通知；价格涨过签署价就不买" />
      <LedgerTable caption="自动续购" columns={columns} rows={data} rowKey={({ projectId }) => projectId} />
    </section>
  );
}

function Price({ row: { price, priceNow } }: { row: Row }) {
  if (priceNow === null) return <span className="tone-warning">已下架，不再续购</span>;
  if (Number(priceNow) <= Number(price)) return formatMoney(priceNow);
  return (
    <span className="tone-warning">
      现价 {formatMoney(priceNow)}，高于签署的 {formatMoney(price)}
    </span>
  );
}
