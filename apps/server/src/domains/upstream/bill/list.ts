// Upstreams' bills and what became of their lines, as operators see them.
import * as contract from '@jishi/contract/console/upstream';
import { sql } from '@jishi/db';
import { labelOf } from '../../../kernel/labels';
import { listed } from '../../../kernel/listed';
import type { OperatorContext } from '../../../kernel/use-case';

export const listUpstreamBills = listed(contract.listUpstreamBills, {
  from: sql`upstream.bill b join catalogue.project p on p.id = b.project_id`,
  columns: {
    id: sql`b.id`,
    projectId: sql`b.project_id`,
    projectName: sql`p.name`,
    fileName: sql`b.file_name`,
    fromDay: sql`b.from_day::text`,
    toDay: sql`b.to_day::text`,
    lines: sql`b.lines`,
    billed: sql`b.billed`,
    booked: sql`b.booked`,
    differences: sql`b.differences`,
    checkTime: sql`b.checked_at`,
  },
  where: { projectId: (id) => sql`b.project_id = ${id}` },
  order: sql`b.id desc`,
});

export const listUpstreamBillRows = listed(contract.listUpstreamBillRows, {
  from: sql`upstream.bill_row r left join catalogue.api_info i on i.id = coalesce(r.call_api_id, r.api_id)`,
  counts: sql`upstream.bill_row r`,
  columns: {
    id: sql`r.id`,
    kind: sql`r.kind`,
    line: sql`r.line`,
    number: sql`r.number`,
    billedTime: sql`r.billed_at`,
    path: sql`r.path`,
    status: sql`r.status`,
    billed: sql`r.billed`,
    callId: sql`coalesce(r.call_id::text, '')`,
    callTime: sql`r.call_at`,
    apiName: sql`coalesce(i.name, '')`,
    booked: sql`r.booked`,
    firstLine: sql`r.first_line`,
  },
  where: { billId: (id) => sql`r.bill_id = ${id}`, kind: (kind) => sql`r.kind = ${kind}` },
  order: sql`r.line nulls last, r.id`,
});

/** The same as a file, whole. */
export const downloadUpstreamBillRows = listUpstreamBillRows.download(
  contract.downloadUpstreamBillRows,
  (_ctx, { billId }) => ({
    fileName: `上游账单核对-${billId}.csv`,
    head: [
      '结果',
      '行',
      '账单的编号',
      '账单的时间',
      '账单的接口',
      '账单的状态',
      '账单金额（元）',
      '请求编号',
      '调用时间',
      '接口',
      '应付（元）',
    ],
    cells: (row) => [
      labelOf('upstreamFinding', row.kind),
      String(row.line ?? ''),
      row.number,
      row.billedTime ?? '',
      row.path,
      row.status,
      row.billed ?? '',
      row.callId,
      row.callTime ?? '',
      row.apiName,
      row.booked ?? '',
    ],
  }),
);

/** A bill as the list shows it. */
export const billRow = (ctx: OperatorContext, id: string) => listUpstreamBills.row(ctx, sql`b.id = ${id}`);
