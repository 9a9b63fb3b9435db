// What a signature or template waits for or needs, in a sentence.
import { carrier, filingStatus, smsStatus } from '@jishi/contract/enums/sms';
import type { RowOf } from '@jishi/contract/list';
import type { pageSignatures } from '@jishi/contract/sms/signature';
import type { listTemplates } from '@jishi/contract/sms/template';

export type Signature = RowOf<typeof pageSignatures>;
export type Template = RowOf<typeof listTemplates>;

const nameOf = (value: number) => carrier.rows.find((row) => row.value === value)?.label ?? '';
const saidOf = (reasons: readonly { reason: string }[]) => reasons.map(({ reason }) => reason).join('；');

/** About a version that is newer than the one in force; '' when there is none. */
function nextWords({ next, version }: Pick<Signature | Template, 'next' | 'version'>): string {
  if (!next) return '';
  const rest = `第 ${version} 版照常用`;
  if (next.status === smsStatus.waiting) return `第 ${next.version} 版审核中，${rest}`;
  if (next.status === smsStatus.refused) return `第 ${next.version} 版已退回：${saidOf(next.reasons)}，${rest}`;
  return `第 ${next.version} 版没有提交，${rest}`;
}

/** What a member should know of a signature. */
export function signatureWords(signature: Signature): string {
  const { status, reasons, ahead, filings, hasRealName } = signature;
  if (status === smsStatus.stopped) return `平台停用：${saidOf(reasons)}`;
  if (status === smsStatus.refused) return `${saidOf(reasons)}。材料仍在，改后可再交`;
  if (status === smsStatus.draft) return '已撤回，修改后可再交';
  if (status === smsStatus.waiting)
    return `${ahead ? `前面还有 ${ahead} 个` : '排在最前'}，通常 2 小时内${hasRealName ? '' : '；可先填实名备案资料'}`;
  return nextWords(signature) || filingWords(filings, hasRealName);
}

function filingWords(filings: Signature['filings'], hasRealName: boolean): string {
  if (!hasRealName) return '请填写实名备案资料，运营商据此备案';
  const refused = filings.find(({ status }) => status === filingStatus.refused);
  if (refused) return `${nameOf(refused.carrier)}驳回：${refused.reason}，更正资料后再报`;
  const open = filings.filter(({ status }) => status !== filingStatus.filed);
  if (open.length === 0) return '三家运营商都已备案';
  if (open.length === filings.length) return '约 3 个工作日，备好一家即可发送';
  return `${open.map((filing) => nameOf(filing.carrier)).join('、')}约 3 个工作日，先走已备案的`;
}

/** What a member should know of a template; '' when there is nothing to say. */
export function templateWords(template: Template): string {
  const { status, reasons } = template;
  if (status === smsStatus.stopped) return `平台停用：${saidOf(reasons)}`;
  if (status === smsStatus.refused) return saidOf(reasons);
  return nextWords(template);
}

/** Something of it waits for operators. */
export function isWaiting({ status, next }: Pick<Signature | Template, 'status' | 'next'>): boolean {
  return status === smsStatus.waiting || next?.status === smsStatus.waiting;
}
