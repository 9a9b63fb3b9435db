// The columns of the list of invoices, with what comes next for each.
import { Press } from '@jishi/ui/button';
import type { listInvoices } from '@jishi/contract/invoice';
import { invoiceFile, invoiceStatus } from '@jishi/contract/enums/invoice';
import type { RowOf } from '@jishi/contract/list';
import { Moment } from '@jishi/ui/beijing-time';
import type { Column } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { Status, useLabel } from '../../shell/labels';
import { againHref } from './places';
import { useInvoiceDownload } from './use-invoice-download';

export type Invoice = RowOf<typeof listInvoices>;

export function useInvoiceColumns(onOpen: (row: Invoice) => void, openNo: string | undefined): Column<Invoice>[] {
  const kindLabel = useLabel('titleKind');
  return [
    { key: 'time', title: '申请时间', fold: 'second', cell: ({ applyTime }) => <Moment time={applyTime} /> },
    {
      key: 'buyer',
      title: '抬头',
      fold: 'lead',
      cell: (row) => (
        <button
          type="button"
          className="text-button invoice-open"
          aria-expanded={row.no === openNo}
          aria-label={`${row.buyerName}，${formatMoney(row.gross)} 元的发票`}
          onClick={() => onOpen(row)}
        >
          {row.buyerName}
        </button>
      ),
    },
    {
      key: 'kind',
      title: '类型',
      spare: true,
      cell: ({ kind }) => <span className="nowrap">{kindLabel(kind).label}</span>,
    },
    {
      key: 'number',
      title: '发票号码',
      spare: true,
      cell: ({ number, reason }) =>
        number ? <span className="mono">{number}</span> : <span className="quiet">{reason || '开具后生成'}</span>,
    },
    {
      key: 'status',
      title: '状态',
      fold: 'second',
      cell: ({ status }) => <Status of="invoiceStatus" value={status} />,
    },
    {
      key: 'gross',
      title: '价税合计（元）',
      label: '价税合计',
      align: 'end',
      fold: 'tail',
      cell: ({ gross, reversed }) => (
        // one box: what was reversed stands below, on a phone too
        <span>
          {formatMoney(gross)}
          {Number(reversed) > 0 && <span className="small quiet invoice-reversed">已红冲 {formatMoney(reversed)}</span>}
        </span>
      ),
    },
    {
      key: 'action',
      title: '操作',
      label: '',
      align: 'end',
      fold: 'end',
      cell: (row) => <NextAction row={row} onOpen={onOpen} />,
    },
  ];
}

/** What most people do next with an invoice; the rest is in its detail. */
function NextAction({ row, onOpen }: { row: Invoice; onOpen: (row: Invoice) => void }) {
  const { no, status, files } = row;
  const [busy, download] = useInvoiceDownload();
  const name = `${row.buyerName} ${formatMoney(row.gross)} 元`;
  if (status === invoiceStatus.refused) {
    return (
      <Link to={againHref(no)} aria-label={`重新申请：${name}`}>
        重新申请
      </Link>
    );
  }
  if (files.includes(invoiceFile.pdf)) {
    return (
      <Press
        className="text-button"
        disabled={busy}
        aria-label={`下载 PDF：${name}`}
        onClick={() => download({ no, file: invoiceFile.pdf })}
      >
        {busy ? '正在下载' : '下载 PDF'}
      </Press>
    );
  }
  return (
    <button type="button" className="text-button" aria-label={`查看：${name}`} onClick={() => onOpen(row)}>
      查看
    </button>
  );
}
