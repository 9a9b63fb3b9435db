// The site: its name and figures, agreements, enumerations; news, help and notices.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { Nothing, Time } from './values';

export const getWebsiteInfo = endpoint({
  method: 'GET',
  path: '/website/info',
  access: 'public',
  summary: '网站信息',
  input: Nothing,
  output: z.object({
    name: z.string(),
    /** What is not set is ''. */
    companyName: z.string(),
    address: z.string(),
    copyRight: z.string(),
    icpNumber: z.string(),
    policeNumber: z.string(),
    csPhone: z.string(),
    csEmail: z.string(),
    /** Addresses of pictures. */
    csQr: z.string(),
    officialQr: z.string(),
    /** The sandbox peers are in use: payments and messages are not real. */
    sandbox: z.boolean(),
  }),
});

export const getAppConfig = endpoint({
  method: 'GET',
  path: '/appSet/get',
  access: 'public',
  summary: '前端启动配置',
  input: Nothing,
  output: z.object({
    csQr: z.string(),
    appQr: z.string(),
    /** Where customers call the gateway, without a trailing slash. */
    gatewayUrl: z.string(),
    /** Where the sandbox's web phone shows messages; null in production. */
    webPhoneUrl: z.string().nullable(),
    /** Where the sandbox's web mailbox shows e-mail; null in production. */
    webMailUrl: z.string().nullable(),
  }),
});

export const getProtocol = endpoint({
  method: 'GET',
  path: '/app/protocol/get',
  access: 'public',
  summary: '协议正文的现行版本',
  input: z.object({ code: z.enum(['user', 'privacy', 'recharge', 'supplier'], '没有这份协议') }),
  output: z.object({ code: z.string(), title: z.string(), html: z.string(), version: z.string(), publishTime: Time }),
  refusals: ['notFound'],
});

const EnumRow = z.object({ value: z.number().int(), label: z.string(), color: z.string().optional() });

export const listEnums = endpoint({
  method: 'GET',
  path: '/enum/type/list',
  access: 'member',
  summary: '全部枚举的取值与中文名',
  input: Nothing,
  output: z.record(z.string(), z.array(EnumRow)),
});

export const getImage = endpoint({
  method: 'GET',
  path: '/media/image',
  access: 'public',
  summary: '站内图片',
  input: z.object({ id: z.uuid('图片编号不正确') }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound'],
});

export const getLatestBuild = endpoint({
  method: 'GET',
  path: '/builds/latest.json',
  access: 'public',
  summary: '当前发布的构建编号，前端轮询它来发现新版本',
  input: Nothing,
  output: z.object({ id: z.string(), timestamp: z.number() }),
  answers: 'file',
});
