// Changing the phone: with the old one at hand, or by a face check when it is lost.
import * as z from 'zod';
import { Sent } from '../account';
import { endpoint } from '../endpoint';
import { Nothing, Phone, SmsCode, Ticket, shownName } from '../values';

/** A face check as the page that waits for it sees it. */
export const FaceFlow = z.object({
  /** Knows the flow and nothing else: for asking what became of it. */
  flowId: z.string(),
  /** The page to open on a phone, drawn as a QR code. */
  url: z.string(),
  expireTime: z.string(),
});

/** waiting: not looked at yet, or the provider has not decided. */
export const FaceStatus = z.enum(['waiting', 'passed', 'failed', 'expired']);

const FlowId = z.string('缺少核身编号').regex(/^[\w-]{20,80}$/, '核身编号不正确');

export const startPhoneReset = endpoint({
  method: 'POST',
  path: '/mem/reset/phone/init',
  access: 'member',
  summary: '换绑手机第一步：原手机的验证码（用途 changePhone）换取凭证',
  input: z.object({ code: SmsCode }),
  output: z.object({ ticket: z.string() }),
  refusals: ['codeWrong'],
});

export const sendNewPhoneCode = endpoint({
  method: 'POST',
  path: '/mem/reset/phone/new',
  access: 'member',
  summary: '换绑手机第二步：向新手机发送验证码',
  input: z.object({ ticket: Ticket, phone: Phone }),
  output: Sent,
  refusals: ['stateConflict', 'tooManyRequests'],
});

export const resetPhone = endpoint({
  method: 'POST',
  path: '/reSet/phone',
  access: 'member',
  summary: '换绑手机第三步：新手机的验证码；其他设备全部退出',
  input: z.object({ ticket: Ticket, phone: Phone, code: SmsCode }),
  output: Nothing,
  refusals: ['codeWrong', 'stateConflict', 'refused'],
});

export const startPhoneChange = endpoint({
  method: 'POST',
  path: '/change/phone/init',
  access: 'member',
  summary: '原手机已不可用（已登录）：看能否用人脸核身更换',
  input: Nothing,
  /** `name` is masked; both empty when the member has no certified identity. */
  output: z.object({ certified: z.boolean(), name: z.string(), idNumber: z.string() }),
});

export const startPhoneChangeFace = endpoint({
  method: 'POST',
  path: '/change/phone/face',
  access: 'member',
  summary: '开始人脸核身，答复手机上打开的地址',
  input: Nothing,
  output: FaceFlow,
  refusals: ['certificationRequired', 'tooManyRequests', 'unavailable'],
});

export const queryPhoneChange = endpoint({
  method: 'POST',
  path: '/change/phone/query',
  access: 'member',
  summary: '查询人脸核身的结果，通过时给出凭证',
  input: z.object({ flowId: FlowId }),
  output: z.object({ status: FaceStatus, ticket: z.string().nullable() }),
  refusals: ['notFound'],
});

export const changePhone = endpoint({
  method: 'POST',
  path: '/change/phone',
  access: 'member',
  summary: '核身通过后换绑新手机（新手机验证码用途 newPhone）',
  input: z.object({ ticket: Ticket, phone: Phone, code: SmsCode }),
  output: Nothing,
  refusals: ['codeWrong', 'stateConflict', 'refused'],
});

export const startLostPhoneFace = endpoint({
  method: 'POST',
  path: '/reSet/phone/faceAuth',
  access: 'public',
  summary: '原手机已不可用（未登录）：姓名加身份证号开始人脸核身；是否有账户此时不会透露',
  input: z.object({
    name: shownName('姓名', 2, 30),
    idNumber: z.string('请输入身份证号').regex(/^\d{17}[\dXx]$/, '身份证号是 18 位'),
    captcha: z.string('请先完成人机验证').min(1, '请先完成人机验证').max(8000, '人机验证内容太长'),
    /** The check that gets a new code, while it waits: that is no further check of the person. */
    renews: FlowId.nullish(),
  }),
  output: FaceFlow,
  refusals: ['captchaFailed', 'tooManyRequests', 'unavailable'],
});

export const queryLostPhoneFace = endpoint({
  method: 'GET',
  path: '/reSet/phone/faceAuth/query',
  access: 'public',
  summary: '查询人脸核身的结果，通过且有账户时给出凭证',
  input: z.object({ flowId: FlowId }),
  /** `phone`: the masked number of the account found; empty when there is none. */
  output: z.object({ status: FaceStatus, ticket: z.string().nullable(), phone: z.string() }),
  refusals: ['notFound'],
});

export const setLostPhone = endpoint({
  method: 'POST',
  path: '/reSet/phone/faceAuth/set',
  access: 'public',
  summary: '核身通过后绑定新手机（新手机验证码用途 resetPhone）；所有设备退出',
  input: z.object({ ticket: Ticket, phone: Phone, code: SmsCode }),
  output: Nothing,
  refusals: ['codeWrong', 'stateConflict', 'refused'],
});

export const openFaceFlow = endpoint({
  method: 'GET',
  path: '/face/flow',
  access: 'public',
  summary: '手机上的核身页：二维码里的一次性钥匙换取要做的事和核身服务的地址',
  input: z.object({ key: z.string('链接不完整').regex(/^[\w-]{20,80}$/, '链接不正确') }),
  output: z.object({
    purpose: z.enum(['changePhone', 'resetPhone', 'certify', 'certifyEnterprise']),
    /** Masked. */
    name: z.string(),
    status: FaceStatus,
    /** The identity provider's page; empty when there is nothing left to do. */
    providerUrl: z.string(),
  }),
  refusals: ['notFound'],
});
