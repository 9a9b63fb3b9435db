// Certification of enterprises: the licence's data, then one of three proofs that the enterprise itself applies.
import * as z from 'zod';
import { FaceFlow, FaceStatus } from '../account/phone';
import { BranchNumber } from '../bank';
import { isCreditCode } from '../credit-code';
import { endpoint } from '../endpoint';
import { certificationWay } from '../enums/certification';
import { Amount, Day, Nothing, Phone, Time, oneOf, shownName } from '../values';

/** Bytes of a picture of the licence, and of the agent's letter. */
export const PAPER_MAX = 5 << 20;
const BASE64_MAX = Math.ceil(PAPER_MAX / 3) * 4;
/** The other fields of a call beside its file. */
const BODY_MAX = BASE64_MAX + (8 << 10);

const Base64 = (what: string) =>
  z
    .string(`请上传${what}`)
    .min(1, `请上传${what}`)
    .max(BASE64_MAX, `${what}不能超过 5 MB`)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, `${what}应为 base64 文本`);

/** What a reason for a refusal is about; '' for the application as a whole. */
export const ReasonField = z.enum([
  '',
  'name',
  'creditCode',
  'legalPerson',
  'address',
  'term',
  'picture',
  'face',
  'account',
  'amount',
  'agent',
  'letter',
]);

/** What a licence says, as its owner sees it: the legal person's name is masked. */
const licence = {
  name: z.string(),
  creditCode: z.string(),
  legalPerson: z.string(),
  address: z.string(),
  /** null: not given. */
  termFrom: Day.nullable(),
  /** The last day; null: without end (长期). */
  termTo: Day.nullable(),
};

/** The newest application: what was typed survives a refusal. */
export const EnterpriseApplication = z.object({
  ...licence,
  id: z.string(),
  /** Enumeration certificationStatus. */
  status: z.number().int(),
  /** Enumeration certificationWay; null before one was chosen. */
  way: z.number().int().nullable(),
  /** Why it was refused, field by field; empty otherwise. */
  reasons: z.array(z.object({ field: ReasonField, reason: z.string() })),
  submitTime: Time,
  decideTime: Time.nullable(),
});

/** The licence by which the account is certified. It stays in force while another one is applied for. */
export const CertifiedLicence = z.object({
  ...licence,
  certTime: Time,
  /** Its term has ended: keys go on working, withdrawals and special invoices ask for a new one. */
  expired: z.boolean(),
});

export const submitEnterprise = endpoint({
  method: 'POST',
  path: '/mem/cert/ent',
  access: 'member',
  summary: '企业认证第一步：核对过的营业执照内容与照片；再次提交即替换没有通过的申请',
  bodyMax: BODY_MAX,
  input: z.object({
    name: shownName('企业名称', 2, 100),
    creditCode: z
      .string('请输入统一社会信用代码')
      .trim()
      .toUpperCase()
      .regex(/^[0-9A-Z]{18}$/, '统一社会信用代码是 18 位数字或字母')
      .refine(isCreditCode, '统一社会信用代码不正确，请核对'),
    /** Left out: as given the last time. */
    legalPerson: shownName('法定代表人', 2, 40).nullish(),
    address: shownName('住所', 4, 200),
    termFrom: Day.nullish(),
    /** The last day of the licence's term; left out when it has no end. */
    termTo: Day.nullish(),
    /** 长期. */
    openEnded: z.boolean('请说明营业期限是否长期'),
    /** JPEG, PNG or WebP as base64; left out: the one given the last time. */
    picture: Base64('营业执照照片').nullish(),
  }),
  output: EnterpriseApplication,
  refusals: ['invalidInput', 'stateConflict', 'tooManyRequests'],
});

export const readOwnLicencePicture = endpoint({
  method: 'GET',
  path: '/mem/cert/ent/picture',
  access: 'member',
  summary: '自己最近一次提交的营业执照照片',
  input: Nothing,
  output: Nothing,
  answers: 'file',
  refusals: ['notFound'],
});

export const SmallTransfer = z.object({
  /** Enumeration smallTransferStatus. */
  status: z.number().int(),
  bank: z.string(),
  branch: z.string(),
  /** Masked. */
  account: z.string(),
  /** Tries at the amount that are left. */
  triesLeft: z.number().int(),
  sentTime: Time.nullable(),
  /** Until when the amount can be told. */
  endTime: Time.nullable(),
  /** Why nothing was sent; '' otherwise. */
  reason: z.string(),
});

const WayOpen = z.object({
  /** Enumeration certificationWay. */
  way: z.number().int(),
  /** It can be chosen now. */
  open: z.boolean(),
  /** Why it can not, in words; '' when it can. */
  barred: z.string(),
  /** What has to be at hand, in words. */
  needs: z.array(z.string()),
  /** How long it takes, in words. */
  takes: z.string(),
});

export const EnterpriseMode = z.object({
  /** Of the newest application: enumeration certificationStatus. */
  status: z.number().int(),
  /** What is under way: enumeration certificationWay; null before one was chosen. */
  way: z.number().int().nullable(),
  ways: z.array(WayOpen),
  /** The face check of the legal person; null when none was started. */
  face: z.object({ status: FaceStatus }).nullable(),
  transfer: SmallTransfer.nullable(),
  /** The agent's letter, before the operators; null when none was handed in. Name and phone are masked. */
  agent: z
    .object({ name: z.string(), phone: z.string(), letter: z.string(), submitTime: Time, dueTime: Time })
    .nullable(),
});

export const getEnterpriseMode = endpoint({
  method: 'GET',
  path: '/mem/cert/ent/mode',
  access: 'member',
  summary: '企业认证第二步可用的方式：各需要什么、多久有结果、哪一种正在进行；也用来查询进度',
  input: Nothing,
  output: EnterpriseMode,
});

export const chooseEnterpriseWay = endpoint({
  method: 'POST',
  path: '/mem/cert/ent/submit',
  access: 'member',
  summary:
    '选定认证方式：法定代表人人脸核身（答复手机上打开的地址，再次提交即换一个二维码）、对公打款（随后填写账户）、授权经办人（提交授权书，人工审核）',
  bodyMax: BODY_MAX,
  input: z.object({
    way: oneOf(certificationWay, '请选择认证方式'),
    /** legalFace: the legal person's; agent: the agent's. */
    name: shownName('姓名', 2, 40).nullish(),
    /** legalFace: the legal person's; agent: the agent's, and may be left out. */
    idNumber: z
      .string('请输入身份证号')
      .trim()
      .regex(/^\d{17}[\dXx]$/, '身份证号是 18 位')
      .nullish(),
    /** agent: the agent's. */
    phone: Phone.nullish(),
    /** agent: the letter of authority, a picture or a PDF as base64. */
    letter: Base64('授权书').nullish(),
    letterName: z.string().trim().max(100, '文件名太长').nullish(),
  }),
  output: EnterpriseMode.extend({
    /** The face check that was started; null for other ways. */
    flow: FaceFlow.nullable(),
  }),
  refusals: ['invalidInput', 'stateConflict', 'tooManyRequests', 'unavailable'],
});

export const sendSmallTransfer = endpoint({
  method: 'POST',
  path: '/mem/cert/ent/transfer',
  access: 'member',
  summary: '对公打款：填写企业的对公账户，随即打入一笔 0.01 到 0.99 元的款项；一次申请只打一次',
  input: z.object({
    bank: shownName('开户银行', 2, 60),
    province: shownName('开户地省份', 2, 20),
    city: shownName('开户地城市', 2, 20),
    branch: shownName('开户网点', 2, 80),
    cnaps: BranchNumber,
    account: z
      .string('请填写对公账号')
      .trim()
      .regex(/^\d{8,30}$/, '对公账号是 8 到 30 位数字'),
  }),
  output: SmallTransfer,
  idempotent: true,
  refusals: ['stateConflict', 'tooManyRequests', 'unavailable'],
});

export const tellSmallTransfer = endpoint({
  method: 'POST',
  path: '/mem/cert/ent/transfer/submit',
  access: 'member',
  summary: '对公打款：填写实际到账的金额；可试三次，七天内有效，正确即通过认证',
  input: z.object({ amount: Amount }),
  output: SmallTransfer.extend({
    /** The amount was right, and the account is certified. */
    right: z.boolean(),
  }),
  refusals: ['invalidInput', 'stateConflict', 'unavailable'],
});
