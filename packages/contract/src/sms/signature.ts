// SMS signatures: the name in brackets at the head of a message, its proof, and its filing at the carriers.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { signatureSource } from '../enums/sms';
import { choice, list, search } from '../list';
import { Id, Nothing, Phone, Time, oneOf, shownName } from '../values';

/** Proof files of a signature, and bytes of each. */
export const PROOF_MAX = 5;

/** What a reason is about; '' for the whole. */
export const SignatureField = z.enum(['', 'name', 'source', 'purpose', 'agentName', 'files', 'realName']);
const Reasons = z.array(z.object({ field: SignatureField, reason: z.string() }));

const Filing = z.object({
  /** Enumeration carrier. */
  carrier: z.number().int(),
  /** Enumeration filingStatus. */
  status: z.number().int(),
  /** Why a carrier refused; '' otherwise. */
  reason: z.string(),
});

export const Signature = z.object({
  id: z.string(),
  name: z.string(),
  /** Enumeration signatureSource. */
  source: z.number().int(),
  /** Enumeration smsStatus: passed once all carriers have filed it. */
  status: z.number().int(),
  /** Of the version in force; of the newest one while none is. */
  version: z.number().int(),
  /** Why it was refused or stopped. */
  reasons: Reasons,
  /** A newer version than the one in force, which stays valid meanwhile; null when there is none. */
  next: z.object({ version: z.number().int(), status: z.number().int(), reasons: Reasons }).nullable(),
  filings: z.array(Filing),
  /** Whether a responsible person was named, without whom no carrier files it. */
  hasRealName: z.boolean(),
  /** How many wait before it in the queue; null when it does not wait. */
  ahead: z.number().int().nullable(),
  submitTime: Time,
});

export const SignatureFile = z.object({
  id: z.string(),
  name: z.string(),
  /** image/webp or application/pdf */
  type: z.string(),
  bytes: z.number().int(),
});

/** The newest version as it was handed in; people are masked. */
export const SignatureDetail = Signature.extend({
  /** The name can be changed: no version has passed. */
  nameOpen: z.boolean(),
  draft: z.object({
    source: z.number().int(),
    purpose: z.string(),
    agentName: z.string(),
    agentPhone: z.string(),
    files: z.array(SignatureFile),
  }),
  realName: z.object({ name: z.string(), idNumber: z.string(), phone: z.string(), licence: SignatureFile }).nullable(),
});

export const pageSignatures = list({
  path: '/sms/smsSign/page',
  access: 'member',
  summary: '短信签名：状态、各运营商的备案、正在审核的新版本；新的在前',
  row: Signature,
  filter: { status: choice('smsStatus', '状态'), keyword: search('签名') },
  paged: 'pages',
});

export const countSignatures = endpoint({
  method: 'POST',
  path: '/sms/smsSign/statistics',
  access: 'member',
  summary: '短信签名按状态的个数',
  input: Nothing,
  output: z.object({
    total: z.number().int(),
    waiting: z.number().int(),
    passed: z.number().int(),
    refused: z.number().int(),
    filing: z.number().int(),
    stopped: z.number().int(),
    draft: z.number().int(),
  }),
});

export const SignatureName = z
  .string('请输入签名')
  .trim()
  .min(2, '签名是 2 到 12 个字')
  .max(12, '签名是 2 到 12 个字')
  .regex(/^[\p{Script=Han}A-Za-z0-9]+$/u, '签名只能用汉字、字母和数字，不用加括号')
  .regex(/\D/, '签名不能全是数字');

const Given = {
  source: oneOf(signatureSource, '请选择签名来源'),
  purpose: z.string('请写明用途').trim().min(5, '用途至少 5 个字，写明给谁发、发什么').max(200, '用途最多 200 个字'),
  /** Who may act for the owner of the name. Left out when editing: as given the last time. */
  agentName: shownName('经办人姓名', 2, 30).nullish(),
  agentPhone: Phone.nullish(),
};

export const addSignature = endpoint({
  method: 'POST',
  path: '/sms/smsSign/add',
  access: 'member',
  summary: '新建短信签名并提交审核：证明文件 files 为图片或 PDF，1 到 5 个、每个 10 MB；须已完成企业认证',
  body: 'form',
  input: z.object({ name: SignatureName, ...Given }),
  output: SignatureDetail,
  idempotent: true,
  refusals: ['invalidInput', 'duplicate', 'certificationRequired', 'stateConflict', 'tooLarge', 'tooManyRequests'],
});

export const editSignature = endpoint({
  method: 'POST',
  path: '/sms/smsSign/edit',
  access: 'member',
  summary: '修改短信签名并提交审核：已通过的另成新版本，通过之前旧版本照常有效；通过过的签名不能改名',
  body: 'form',
  input: z.object({
    id: Id,
    name: SignatureName.nullish(),
    ...Given,
    /** Ids of earlier files that stay, with commas between them; left out: all of them stay. */
    keep: z.string().max(400, '保留的文件不正确').nullish(),
  }),
  output: SignatureDetail,
  refusals: [
    'invalidInput',
    'notFound',
    'duplicate',
    'certificationRequired',
    'stateConflict',
    'tooLarge',
    'tooManyRequests',
  ],
});

export const editRealName = endpoint({
  method: 'POST',
  path: '/sms/smsSign/editRealName',
  access: 'member',
  summary: '签名的实名备案资料：责任人姓名、身份证号、手机与营业执照；审核通过后由运营人员向各运营商报备',
  body: 'form',
  input: z.object({
    id: Id,
    name: shownName('责任人姓名', 2, 30),
    idNumber: z
      .string('请输入身份证号')
      .trim()
      .toUpperCase()
      .regex(/^\d{17}[\dX]$/, '身份证号是 18 位'),
    phone: Phone,
  }),
  output: SignatureDetail,
  refusals: ['invalidInput', 'notFound', 'stateConflict', 'tooLarge', 'tooManyRequests'],
});

export const getSignature = endpoint({
  method: 'GET',
  path: '/sms/smsSign/detail',
  access: 'member',
  summary: '一个短信签名：最近提交的内容、证明文件、备案进度',
  input: z.object({ id: Id }),
  output: SignatureDetail,
  refusals: ['notFound'],
});

export const removeSignature = endpoint({
  method: 'GET',
  path: '/sms/smsSign/del',
  access: 'member',
  summary: '删除短信签名；今天用过或有定时短信要用的不能删除',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound', 'stillInUse'],
});

export const listUsableSignatures = endpoint({
  method: 'GET',
  path: '/sms/smsSign/list',
  access: 'member',
  summary: '现在能用来发送的签名，与各自已备案的运营商',
  input: Nothing,
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Where it is filed: enumeration carrier. */
        carriers: z.array(z.number().int()),
      }),
    ),
  }),
});

export const takeBackSignature = endpoint({
  method: 'POST',
  path: '/sms/smsSign/takeBack',
  access: 'member',
  summary: '撤回正在审核的签名；修改后可再提交',
  input: z.object({ id: Id }),
  output: SignatureDetail,
  refusals: ['notFound', 'stateConflict'],
});

export const getSignatureFile = endpoint({
  method: 'GET',
  path: '/sms/smsSign/file',
  access: 'member',
  summary: '下载自己提交的签名证明文件',
  input: z.object({ id: z.uuid('文件编号不正确') }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound'],
});
