// The calls that members' programs send SMS by, at /openapi/sms of the gateway: what they take.
import * as z from 'zod';
import { Time, Whole } from '../values';
import { ClientId, LINES_MAX } from './send';

/** Of the answers to the gateway: the segments that a call was charged for. The product's charge rules name it. */
export const UNITS_HEADER = 'x-units';

const Params = z.record(
  z.string().max(40, '变量名太长'),
  z.union([z.string(), z.number()]).transform(String),
  'params 要是变量名与值',
);

const Letter = {
  /** The name of a signature in force, without 【】. */
  signature: z.string('缺少签名 signature').max(20, '签名太长'),
  /** The code of a template in force: TP20311. */
  template: z.string('缺少模板 template').max(30, '模板编号不正确'),
  sendTime: Time.nullish(),
};

/** POST /send: one message. Without a client id every call sends. */
export const SendOne = z.object({
  ...Letter,
  clientId: ClientId.nullish(),
  phone: z.string('缺少手机号 phone').max(30, '手机号太长'),
  params: Params.default({}),
});

/** POST /batch: many, under one client id. */
export const SendMany = z.object({
  ...Letter,
  clientId: ClientId,
  messages: z
    .array(
      z.object({ phone: z.string('缺少手机号 phone').max(30, '手机号太长'), params: Params.default({}) }),
      '缺少 messages',
    )
    .min(1, 'messages 至少一条')
    .max(LINES_MAX, `messages 最多 ${LINES_MAX} 条`),
});

/** POST /report: receipts and replies since the last fetch; `ack` ends the fetch it names. */
export const FetchReport = z.object({
  ack: z.uuid('ack 不正确').nullish(),
  limit: Whole.pipe(z.number().min(1, 'limit 至少 1').max(500, 'limit 最多 500')).default(100),
});
