// What a signature may be called, and what its states are.
import { carrier } from '@jishi/contract/enums/sms';
import { PROOF_MAX } from '@jishi/contract/sms/signature';

export type SignatureField = 'name' | 'source' | 'purpose' | 'agentName' | 'files' | 'realName';

/** Words that carriers and the law keep for others. */
const RESERVED_PARTS = [
  '中国移动',
  '中国联通',
  '中国电信',
  '中国广电',
  '10086',
  '10010',
  '公安',
  '法院',
  '检察院',
  '税务局',
];
/** Names that name nobody. */
const RESERVED_NAMES = ['测试', '客服', '系统', '通知', '短信', '验证码', '平台', '管理员', '官方', '公司', '银行'];

/** Why a name cannot be a signature, in words; undefined when it can. */
export function nameFault(name: string): string | undefined {
  const part = RESERVED_PARTS.find((one) => name.includes(one));
  if (part) return `签名不能含有“${part}”`;
  return RESERVED_NAMES.includes(name) ? `“${name}”说明不了是谁发的，请用公司、网站或应用的名称` : undefined;
}

/** What is wrong with how many proofs there are; undefined when nothing is. */
export function proofFault(count: number): string | undefined {
  if (count === 0) return '请至少上传一份证明，例如营业执照、备案截图或授权书';
  return count > PROOF_MAX ? `证明文件最多 ${PROOF_MAX} 个` : undefined;
}

/** The carriers that file signatures, in their order. */
export const CARRIERS = carrier.rows.map(({ value }) => value);

export type Filing = { carrier: number; status: number; reason: string };
