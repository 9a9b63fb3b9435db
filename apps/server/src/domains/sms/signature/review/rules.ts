// What operators say when they refuse a signature: each reason names the field to correct.
import type { SignatureField } from '../rules';

/** The word before the colon of a reason, and its field. */
export const FIELDS: readonly (readonly [label: string, field: SignatureField])[] = [
  ['签名', 'name'],
  ['来源', 'source'],
  ['用途', 'purpose'],
  ['经办人', 'agentName'],
  ['证明文件', 'files'],
];

export const REASONS: readonly string[] = [
  '签名：与证明文件上的名称对不上，请用其中的全称或简称',
  '签名：太笼统，说明不了是谁发的',
  '来源：与证明文件不符，请选择相应的来源',
  '证明文件：看不清或不完整，请重新上传',
  '证明文件：授权书没有加盖公章，请盖章后重新上传',
  '用途：没有写明发给谁、发什么',
  '经办人：电话无法联系本人，请核对',
];
