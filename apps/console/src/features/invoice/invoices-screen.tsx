// /invoices: every invoice, with sums under the same conditions and a file for the accountant.
import { exportInvoices, exportInvoicesWorkbook, searchInvoices } from '@jishi/contract/console/invoice';
import { reviewKind } from '@jishi/contract/enums/review';
import { invoiceStatus } from '@jishi/contract/enums/invoice';
import type { Input, Output } from '@jishi/contract/endpoint';
import type { RowOf } from '@jishi/contract/list';
import { inForce } from '@jishi/client/list';
import { EmptyState } from '@jishi/ui/empty-state';
import { FigureStrip } from '@jishi/ui/figure-strip';
import type { Column } from '@jishi/ui/ledger-table';
import { Money, formatCount } from '@jishi/ui/money';
import { useUrlQuery } from '@jishi/ui/url-query';
import { Link } from '@jishi/ui/router';
import { MEMBER, actionColumn, statusColumn } from '../../shell/columns';
import { DownloadButton } from '../../shell/download-button';
import { labelOf } from '../../shell/labels';
import { ReviewLink } from '../../shell/links';
import { ListScreen } from '../../shell/list-screen';

type Page = Output<typeof searchInvoices>;
export type Row = RowOf<typeof searchInvoices>;

/** What a list of invoices shows of each. */
export const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '申请编号',
    fold: 'lead',
    cell: ({ no }) => (
      <Link className="ledger-id" to={`/invoices/${no}`}>
        {no}
      </Link>
    ),
  },
  statusColumn('invoiceStatus'),
  { key: 'buyer', title: '抬头', fold: 'line', cell: ({ buyerName }) => <span className="break">{buyerName}</span> },
  {
    key: 'kind',
    title: '类型',
    cell: ({ kind }) => <span className="nowrap">{labelOf('titleKind', kind).label}</span>,
  },
  {
    key: 'gross',
    title: '价税合计',
    label: '',
    align: 'end',
    fold: 'second',
    cell: ({ gross }) => <Money value={gross} />,
  },
  { key: 'tax', title: '其中税额', align: 'end', cell: ({ tax }) => <Money value={tax} /> },
  { ...MEMBER, fold: 'none' },
  { key: 'applied', title: '申请', cell: ({ applyTime }) => <span className="nowrap">{applyTime}</span> },
];

const NUMBER: Column<Row> = {
  key: 'number',
  title: '发票号码',
  cell: ({ number, reason, said }) => {
    if (said) return <span className="apply-reason">{said}</span>;
    return number ? <span className="mono">{number}</span> : <span className="quiet">{reason || '还没有'}</span>;
  },
};

const REVIEW = actionColumn(({ reviewId, no, status }: Row) => (
  <ReviewLink kind={reviewKind.invoice} id={reviewId} no={no} waits={status === invoiceStatus.applied} />
));

export function InvoicesScreen() {
  const [search] = useUrlQuery();
  const filter = inForce(searchInvoices.conditions, search) as Input<typeof exportInvoices>;
  return (
    <ListScreen
      of={searchInvoices}
      title="发票"
      note={noteOf}
      actions={
        <>
          <Link to="/invoices/batch">成批同意</Link>
          <Link to="/invoices/reversals">红冲</Link>
          <Link to="/invoices/sums">按月合计</Link>
          <Link to="/invoices/comparison">与平台比对</Link>
          <Link to="/invoices/settings">开票设置</Link>
          <DownloadButton endpoint={exportInvoices} input={filter}>
            导出 CSV
          </DownloadButton>
          <DownloadButton endpoint={exportInvoicesWorkbook} input={filter}>
            导出 Excel
          </DownloadButton>
        </>
      }
      above={(page) => (
        <div className="list-sums">
          <FigureStrip label="合计" figures={figuresOf(page)} compact />
        </div>
      )}
      columns={[...COLUMNS, NUMBER, REVIEW]}
      rowKey={({ no }) => no}
      open={({ no }) => `/invoices/${no}`}
      nothingFound={
        <EmptyState title="没有符合条件的发票">申请编号与发票号码要完整输入；也可以换个状态试试。</EmptyState>
      }
      nothingYet={
        <EmptyState title="还没有人申请开票">
          用户申请后列在这里。申请以前要先有<Link to="/invoices/settings">销售方信息</Link>。
        </EmptyState>
      }
    />
  );
}

function noteOf({ toIssue, toUpload }: Page): string {
  if (toUpload > 0) return `${formatCount(toUpload)} 张等您上传：平台开具了，没有给出文件`;
  return toIssue > 0 ? `${formatCount(toIssue)} 张已同意，等着开具` : '没有等着开具的';
}

function figuresOf({ total, gross, net, tax, reversed }: Page) {
  return [
    { label: '价税合计', value: <Money value={gross} />, note: `${formatCount(total)} 张` },
    { label: '不含税金额', value: <Money value={net} /> },
    { label: '税额', value: <Money value={tax} /> },
    { label: '已红冲', value: <Money value={reversed} /> },
  ];
}
