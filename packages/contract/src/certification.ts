// Real-name certification of persons and companies.
import * as z from 'zod';
import { FaceFlow, FaceStatus } from './account/phone';
import { endpoint, pendingCalls } from './endpoint';
import { Nothing, Time, shownName } from './values';

const Certificate = z.object({
  /** Enumeration authStatus and authType. */
  authStatus: z.number().int(),
  authType: z.number().int(),
  /** Masked; '' when there is none. */
  name: z.string(),
  idNumber: z.string(),
  reason: z.string(),
  certTime: Time.nullable(),
});

export const getCertificate = endpoint({
  method: 'GET',
  path: '/mem/cert/info',
  access: 'member',
  summary: '实名认证的状态',
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
  output: Certificate,
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
  output: Certificate.extend({ status: FaceStatus }),
});

export const callsToBuild = pendingCalls('member', [
  'GET /mem/account/auth-token',
  'GET /profile/authentication/id-card/init',
  'POST /mem/cert/ent',
  'GET /mem/cert/ent/mode',
  'POST /mem/cert/ent/submit',
  'POST /mem/cert/ent/transfer',
  'POST /mem/cert/ent/transfer/submit',
]);
