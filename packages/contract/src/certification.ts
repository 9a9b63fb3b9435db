// Real-name certification of persons and companies.
import * as z from 'zod';
import { FaceFlow, FaceStatus } from './account/phone';
import { CertifiedLicence, EnterpriseApplication } from './certification/enterprise';
import { endpoint } from './endpoint';
import { Nothing, Time, shownName } from './values';

const PersonCertificate = z.object({
  /** Enumeration authStatus and authType. */
  authStatus: z.number().int(),
  authType: z.number().int(),
  /** Masked; '' when there is none. */
  name: z.string(),
  idNumber: z.string(),
  reason: z.string(),
  certTime: Time.nullable(),
});

const Certificate = PersonCertificate.extend({
  /** The newest application of an enterprise; null when there was none. */
  enterprise: EnterpriseApplication.nullable(),
  /** null when the account is not certified as an enterprise. */
  licence: CertifiedLicence.nullable(),
});

export const getCertificate = endpoint({
  method: 'GET',
  path: '/mem/cert/info',
  access: 'member',
  summary: '实名认证的状态：个人，以及企业的申请与在用的执照',
  input: Nothing,
  output: Certificate,
});

export const submitPerson = endpoint({
  method: 'POST',
  path: '/mem/cert/per',
  access: 'member',
  summary: '个人认证第一步：姓名与身份证号',
  input: z.object({
    name: shownName('姓名', 2, 30),
    idNumber: z
      .string('请输入身份证号')
      .trim()
      .regex(/^\d{17}[\dXx]$/, '身份证号是 18 位'),
  }),
  output: PersonCertificate,
  refusals: ['invalidInput', 'stateConflict', 'refused'],
});

export const startPersonFace = endpoint({
  method: 'POST',
  path: '/mem/cert/per/face',
  access: 'member',
  summary: '个人认证第二步：开始人脸核身，答复手机上打开的地址',
  input: Nothing,
  output: FaceFlow,
  refusals: ['stateConflict', 'tooManyRequests', 'unavailable'],
});

export const refreshPersonFace = endpoint({
  method: 'POST',
  path: '/mem/cert/per/refresh',
  access: 'member',
  summary: '二维码过期后换一个',
  input: Nothing,
  output: FaceFlow,
  refusals: ['stateConflict', 'tooManyRequests', 'unavailable'],
});

export const queryPersonFace = endpoint({
  method: 'GET',
  path: '/mem/cert/per/query',
  access: 'member',
  summary: '查询个人认证的核身结果',
  input: Nothing,
  output: PersonCertificate.extend({ status: FaceStatus }),
});

export const initIdCard = endpoint({
  method: 'GET',
  path: '/profile/authentication/id-card/init',
  access: 'member',
  summary: '个人认证的证件一步需要的内容：填过什么、能否提交、有哪些限制',
  input: Nothing,
  output: z.object({
    /** Enumeration authStatus and authType. */
    authStatus: z.number().int(),
    authType: z.number().int(),
    /** Masked; '' when nothing was given yet. */
    name: z.string(),
    idNumber: z.string(),
    /** Why nothing can be submitted now, in words; '' when something can. */
    barred: z.string(),
    /** Years. */
    minimumAge: z.number().int(),
    /** Accounts that one id number certifies at most. */
    accountsPerPerson: z.number().int(),
    /** Whether faces can be checked here at all. */
    faceOpen: z.boolean(),
    /** Minutes for which a QR code is good. */
    faceMinutes: z.number().int(),
  }),
});

export const getAuthToken = endpoint({
  method: 'GET',
  path: '/mem/account/auth-token',
  access: 'member',
  summary: '手机核身页的一次性令牌：五分钟内有效，只能办正在进行的那一次核身，核身结束即失效',
  input: Nothing,
  output: z.object({
    token: z.string(),
    /** The page to open on the phone, with the token. */
    url: z.string(),
    expireTime: Time,
  }),
  refusals: ['stateConflict'],
});
