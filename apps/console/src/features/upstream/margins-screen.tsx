// /upstream-margins: what each product earned in a month, what its upstream cost, and what is left.
import { getUpstreamMargins, saveUpstreamCost } from '@jishi/contract/console/upstream';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Money, formatCount } from '@jishi/ui/money';
import { useUrlQuery } from '@jishi/ui/url-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../shell/client';
import { actionColumn } from '../../shell/columns';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { Months } from '../../shell/periods';
import { Screen } from '../../shell/screen';
import { CostDialog } from './cost-dialog';

type Row = Output<typeof getUpstreamMargins>['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', title: '产品', fold: 'lead', cell: ({ name }) => <b>{name}</b> },
  { key: 'calls', title: '计费调用', align: 'end', cell: ({ calls }) => formatCount(calls) },
  { key: 'revenue', title: '收入', align: 'end', fold: 'second', cell: ({ revenue }) => <Money value={revenue} /> },
  { key: 'cost', title: '成本', align: 'end', fold: 'second', cell: ({ cost }) => <Money value={cost} /> },
  { key: 'costless', title: '没填成本的', align: 'end', cell: ({ costless }) => formatCount(costless) },
  {
    key: 'margin',
    title: '毛利',
    align: 'end',
    fold: 'tail',
    cell: ({ margin }) => (
      <b>
        <Money value={margin} />
      </b>
    ),
  },
  { key: 'rate', title: '毛利率', align: 'end', cell: ({ rate }) => (rate === null ? '—' : `${rate}%`) },
];

export function MarginsScreen() {
  const [search] = useUrlQuery();
  const margins = useQuery({
    ...query(getUpstreamMargins, { month: search.month ?? null }),
    placeholderData: keepPreviousData,
  });
  const may = useMay(saveUpstreamCost);
  const [chosen, choose] = useState<string>();
  const action = actionColumn((row: Row) => (
    <Button size="small" aria-label={`成本：${row.name}`} onClick={() => choose(row.projectId)}>
      成本
    </Button>
  ));
  return (
    <Screen
      title="产品毛利"
      note="金额单位：元。收入是从余额扣的费；套餐、免费额度等抵扣的调用计成本，不计收入"
      actions={may && <Button onClick={() => choose('')}>填写成本</Button>}
    >
      <Loaded of={margins} what="产品毛利" rows={4}>
        {({ rows, months, month }) => (
          <>
            <Months months={months} month={month} />
            {rows.length > 0 ? (
              <LedgerTable
                caption={`${month} 各产品的毛利`}
                columns={may ? [...COLUMNS, action] : COLUMNS}
                rows={rows}
                rowKey={({ projectId }) => projectId}
                dense
              />
            ) : (
              <EmptyState title="这个月没有计费的调用">换一个月看看。</EmptyState>
            )}
          </>
        )}
      </Loaded>
      {chosen !== undefined && <CostDialog projectId={chosen} onClose={() => choose(undefined)} />}
    </Screen>
  );
}
