// Lists of invoices: a member's own, and everybody's.
import * as consoleContract from '@jishi/contract/console/invoice';
import { invoiceStatus } from '@jishi/contract/enums/invoice';
import { reviewKind } from '@jishi/contract/enums/review';
import * as contract from '@jishi/contract/invoice';
import type { RowOf } from '@jishi/contract/list';
import { literal, sql } from '@jishi/db';
import { labelOf } from '../../../kernel/labels';
import { listed } from '../../../kernel/listed';
import type { MemberId } from '../../../kernel/context';
import { onRecord } from '../../audit';
import { shownName } from '../title/rules';
import { buyerOf } from '../buyer/service';
import type { InvoiceRow } from './store';

const COLUMNS = {
  no: sql`i.no`,
  kind: sql`i.kind`,
  status: sql`i.status`,
  buyerCipher: sql`i.buyer_cipher`,
  gross: sql`i.gross`,
  net: sql`i.net`,
  tax: sql`i.tax`,
  reversed: sql`i.reversed`,
  number: sql`coalesce(d.number, '')`,
  applyTime: sql`i.applied_at`,
  issueTime: sql`d.issued_at`,
  reason: sql`i.reason`,
  files: sql`coalesce((select array_agg(f.type::int order by f.type) from invoice.file f where f.serial = i.no), '{}'::int[])`,
};

type Raw = Pick<InvoiceRow, 'no' | 'kind' | 'status' | 'buyerCipher' | 'reason'> & {
  gross: string;
  net: string;
  tax: string;
  reversed: string;
  number: string;
  applyTime: string;
  issueTime: string | null;
  files: number[];
};

/** The member's own. */
export const listInvoices = listed<typeof contract.listInvoices, Raw>(contract.listInvoices, {
  from: sql`invoice.invoice i left join invoice.issued d on d.serial = i.no`,
  own: (memberId) => sql`i.member_id = ${memberId}`,
  columns: COLUMNS,
  row: ({ buyerCipher, ...row }, ctx) => ({
    ...row,
    buyerName: buyerOf(ctx, { ...row, buyerCipher }).name,
  }),
  where: { status: (status) => sql`i.status = ${status}`, kind: (kind) => sql`i.kind = ${kind}` },
  at: sql`i.applied_at`,
  order: sql`i.applied_at desc, i.no desc`,
});

type Everybodys = Raw & { memberId: MemberId; memberPhone: string; reviewId: string; said: string };

/** Everybody's. */
export const searchInvoices = listed<typeof consoleContract.searchInvoices, Everybodys>(
  consoleContract.searchInvoices,
  {
    from: sql`invoice.invoice i
      join account.member m on m.id = i.member_id
      left join invoice.issued d on d.serial = i.no`,
    columns: {
      ...COLUMNS,
      memberId: sql`i.member_id`,
      memberPhone: sql`m.phone_mask`,
      reviewId: sql`coalesce((
        select max(r.id)::text from review.review r
        where r.kind = ${literal(reviewKind.invoice)} and r.subject_id = i.no), '')`,
      said: sql`case i.status when ${literal(invoiceStatus.issuing)} then i.said else '' end`,
    },
    row: ({ buyerCipher, ...row }, ctx) => ({ ...row, buyerName: shownName(buyerOf(ctx, { ...row, buyerCipher })) }),
    where: {
      status: (status) => sql`i.status = ${status}`,
      kind: (kind) => sql`i.kind = ${kind}`,
      no: (no) => sql`i.no = ${no}`,
      number: (number) => sql`d.number = ${number}`,
      memberId: (id) => sql`i.member_id = ${id}`,
    },
    at: sql`i.applied_at`,
    order: sql`i.applied_at desc, i.no desc`,
    sums: ({ db }, matching) =>
      db.one(sql`
        select coalesce(sum(i.gross), 0)::bigint as gross, coalesce(sum(i.net), 0)::bigint as net,
          coalesce(sum(i.tax), 0)::bigint as tax, coalesce(sum(i.reversed), 0)::bigint as reversed,
          count(*) filter (where i.status = ${literal(invoiceStatus.issuing)})::int as "toIssue",
          count(*) filter (where i.status = ${literal(invoiceStatus.issuing)} and i.said <> '')::int as "toUpload" ${matching}`),
  },
);

const COLUMNS_OF_FILE = [
  ['申请编号', 28],
  ['发票号码', 24],
  ['状态', 10],
  ['类型', 14],
  ['购买方', 36],
  ['价税合计', 14],
  ['金额', 14],
  ['税额', 12],
  ['已红冲', 14],
  ['申请时间', 20],
  ['开具时间', 20],
] as const;

type FileRow = RowOf<typeof consoleContract.searchInvoices>;

/** What stands under them; `money` writes an amount. */
function cellsOf<Written>(row: FileRow, money: (amount: string) => Written): (string | Written)[] {
  return [
    row.no,
    row.number,
    labelOf('invoiceStatus', row.status),
    labelOf('titleKind', row.kind),
    row.buyerName,
    money(row.gross),
    money(row.net),
    money(row.tax),
    money(row.reversed),
    row.applyTime,
    row.issueTime ?? '',
  ];
}

const exported = (conditions: object | undefined) => ({
  action: 'invoice.export',
  targetKind: 'invoices',
  targetId: '',
  after: { ...conditions },
});

/** The same as a file, for the books. */
export const exportInvoices = onRecord(
  searchInvoices.download(consoleContract.exportInvoices, () => ({
    fileName: '发票清单.csv',
    head: COLUMNS_OF_FILE.map(([title]) => title),
    cells: (row) => cellsOf(row, (amount) => amount),
  })),
  exported,
);

/** The same as a workbook. */
export const exportInvoicesWorkbook = onRecord(
  searchInvoices.workbook(consoleContract.exportInvoicesWorkbook, {
    fileName: '发票清单.xlsx',
    sheet: '发票清单',
    columns: COLUMNS_OF_FILE,
    cells: (row) => cellsOf(row, (number) => ({ number })),
  }),
  exported,
);
