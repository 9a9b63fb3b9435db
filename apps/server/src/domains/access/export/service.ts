// The call records as a file.
import type { Checked } from '@jishi/contract/endpoint';
import { exportKind } from '@jishi/contract/enums/content';
import { type exportCallRecords } from '@jishi/contract/export';
import { type ListFile, inBatches, moneyCell } from '../../../kernel/csv';
import { labelOf } from '../../../kernel/labels';
import { checkExported, checkLookedThrough } from '../record/rules';
import { countCalls, filterOfMember, recordView } from '../record/service';
import { type RecordRow, selectRecords } from '../record/store';

const HEAD = [
  '时间',
  '请求编号',
  '产品',
  '接口',
  '密钥',
  '密钥类型',
  '请求方式',
  '路径',
  '来源 IP',
  'HTTP 状态',
  '结果码',
  '结果',
  '是否计费',
  '计量',
  '单位',
  '抵扣',
  '扣费（元）',
  '总耗时（毫秒）',
  '上游耗时（毫秒）',
];

export const callRecordsFile: ListFile<Checked<typeof exportCallRecords>> = {
  kind: exportKind.calls,
  head: HEAD,
  async check(ctx, memberId, conditions) {
    const filter = filterOfMember(ctx, memberId, conditions);
    const counted = await countCalls(ctx, { ...filter, source: null });
    if (filter.source === null) checkExported(counted);
    else checkLookedThrough(counted);
  },
  pieces(ctx, memberId, conditions) {
    const filter = filterOfMember(ctx, memberId, conditions);
    return inBatches(
      ({ beforeId, limit }) => selectRecords(ctx.db, filter, beforeId, limit),
      cellsOf,
      ({ id }) => id,
    );
  },
};

function cellsOf(row: RecordRow): string[] {
  const call = recordView(row);
  return [
    call.time,
    `${call.requestId}\t`,
    call.projectName,
    call.apiName,
    call.keyName,
    labelOf('keyMode', call.mode),
    call.method,
    call.path,
    call.ip,
    String(call.httpStatus),
    String(call.code),
    call.codeText,
    call.charged ? '是' : '否',
    String(call.units),
    labelOf('chargeUnit', call.unit),
    labelOf('chargeSource', call.source),
    moneyCell(call.amount),
    String(call.totalMs),
    String(call.upstreamMs),
  ];
}
