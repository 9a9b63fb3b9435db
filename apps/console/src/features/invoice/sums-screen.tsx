// /invoices/sums: what was issued by month, tax item and rate; red ones below zero.
import { exportInvoiceSums, getInvoiceSums } from '@jishi/contract/console/invoice';
import type { Output } from '@jishi/contract/endpoint';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/client';
import { DownloadButton } from '../../shell/download-button';
import { labelOf } from '../../shell/labels';
import { Loaded } from '../../shell/loaded';
import { Screen } from '../../shell/screen';

type Row = Output<typeof getInvoiceSums>['list'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'month', title: '月份', fold: 'lead', cell: ({ month }) => <b className="nowrap">{month}</b> },
  { key: 'item', title: '税目', cell: ({ taxItem }) => labelOf('taxItem', taxItem).label },
  { key: 'rate', title: '税率', align: 'end', cell: ({ ratePercent }) => `${ratePercent}%` },
  { key: 'lines', title: '行数', align: 'end', cell: ({ lines }) => formatCount(lines) },
  { key: 'net', title: '金额', align: 'end', cell: ({ net }) => formatMoney(net) },
  { key: 'tax', title: '税额', align: 'end', cell: ({ tax }) => formatMoney(tax) },
  { key: 'gross', title: '价税合计', align: 'end', fold: 'tail', cell: ({ gross }) => formatMoney(gross) },
];

export function SumsScreen() {
  const sums = useQuery(query(getInvoiceSums, {}));
  return (
    <Screen
      title="按月合计"
      note="已开具的，按开具月份；单位：元"
      actions={
        sums.data &&
        sums.data.list.length > 0 && (
          <DownloadButton endpoint={exportInvoiceSums} input={{}}>
            导出 Excel
          </DownloadButton>
        )
      }
    >
      <Loaded of={sums} what="按月合计">
        {({ list }) =>
          list.length > 0 ? (
            <LedgerTable
              caption="按月、税目与税率的合计"
              columns={COLUMNS}
              rows={list}
              rowKey={({ month, taxItem, ratePercent }) => `${month} ${taxItem} ${ratePercent}`}
              dense
            />
          ) : (
            <EmptyState title="还没有开具过发票">开出第一张后，这里按月列出各税目的合计。</EmptyState>
          )
        }
      </Loaded>
    </Screen>
  );
}
