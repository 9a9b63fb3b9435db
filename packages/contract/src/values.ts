// The values that appear everywhere on the wire.
import * as z from 'zod';
import type { EnumRow, ValueOf } from './enums/enumeration';

/** Nothing to send, or nothing to answer. */
export const Nothing = z.object({});

/** A decimal id as text. */
export const Id = z
  .string('缺少编号')
  .regex(/^\d{1,19}$/, '编号不正确')
  .refine((text) => text.length < 19 || text <= '9223372036854775807', '编号不正确')
  .meta({ id: 'Id' });

/** An amount in yuan, 2 to 5 decimals, as text. */
export const Money = z
  .string()
  .regex(/^-?\d+\.\d{2,5}$/)
  .meta({ id: 'Money', description: '金额，单位元，2 到 5 位小数' });

/** The address of a picture that was uploaded here, or '' for none. */
export const Picture = z
  .string('请选择图片')
  .regex(/^(?:\/media\/image\?id=[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?$/, '请上传一张图片');

/** An amount a person enters: at most 2 decimals (specification section 5). */
export const Amount = z
  .string('请输入金额')
  .regex(/^(?:[1-9]\d{0,11}(?:\.\d{1,2})?|0|\d\.\d{1,2})$/, '金额写成数字，不能为负，最多两位小数')
  .meta({ id: 'Amount' });

/** Asia/Shanghai wall-clock time. */
export const Time = z
  .string('请填写时间')
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, '时间格式为 yyyy-MM-dd HH:mm:ss')
  .refine(isRealTime, '没有这个时间')
  .meta({ id: 'Time', description: '北京时间 yyyy-MM-dd HH:mm:ss' });

function isRealTime(text: string): boolean {
  const iso = text.replace(' ', 'T');
  const at = new Date(`${iso}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso);
}

/** A day of the calendar. */
export const Day = z
  .string('缺少日期')
  .regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式为 yyyy-MM-dd')
  .refine((text) => isRealTime(`${text} 00:00:00`), '没有这一天');

const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF]/u;

/**
 * A visible name of `least` to `most` characters, without control, direction or other invisible characters; joined
 * emoji are fine.
 */
export const shownName = (what: string, least: number, most: number) =>
  z
    .string(`请输入${what}`)
    .trim()
    .min(least, least > 1 ? `${what}至少 ${least} 个字` : `请输入${what}`)
    .max(most, `${what}最多 ${most} 个字`)
    .refine((name) => !INVISIBLE.test(name), `${what}含有看不见的字符，请删掉后再保存`);

/** One value of an enumeration, or of `only` these. */
export const oneOf = <E extends { rows: readonly EnumRow[] }>(of: E, told: string, only?: readonly ValueOf<E>[]) =>
  Whole.pipe(z.literal(only ?? of.rows.map(({ value }): ValueOf<E> => value), told));

/** A Chinese mainland mobile number. */
export const Phone = z.string('请输入手机号').regex(/^1[3-9]\d{9}$/, '手机号是 1 开头的 11 位数字');

/** An e-mail address. */
export const Email = z
  .string('请输入邮箱')
  .trim()
  .toLowerCase()
  .max(120, '邮箱太长')
  .regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]{2,}$/, '邮箱格式不正确');

/** Why somebody does what others may ask about. */
export const Reason = z.string('请写明原因').trim().min(2, '请写明原因，至少 2 个字').max(200, '原因最多 200 个字');

/** In whose name an account at a bank is kept. */
export const AccountHolder = z.string('请填写户名').trim().min(2, '请填写户名').max(60, '户名最多 60 个字');

/** A code received by SMS. */
export const SmsCode = z.string('请输入验证码').regex(/^\d{6}$/, '验证码是 6 位数字');

/** A password a member chooses; that it is neither the phone nor a common one is judged by the server. */
export const NewPassword = z
  .string('请输入密码')
  .min(8, '密码为 8 到 20 位')
  .max(20, '密码为 8 到 20 位')
  .regex(/^[\x21-\x7e]+$/, '密码只能用字母、数字和英文符号')
  .regex(/^(?!(?:[a-z]*|\d*|[^a-z\d]*)$)/i, '密码至少要有字母、数字、符号中的两种');

/** A password as typed to be checked: whatever was allowed once. */
export const TypedPassword = z.string('请输入密码').min(1, '请输入密码').max(64, '密码不正确');

/** A ticket of a flow in steps. */
export const Ticket = z.string('缺少验证凭证').min(1, '缺少验证凭证').max(500, '验证凭证不正确');

/** A code from an authenticator app, or a recovery code. */
export const SecondFactor = z
  .string('请输入动态口令')
  .trim()
  .regex(/^(?:\d{6}|[a-zA-Z0-9]{5}-?[a-zA-Z0-9]{5})$/, '请输入 6 位动态口令，或 10 位恢复码');

/** A password for paying from the balance. */
export const TradePassword = z.string('请输入交易密码').regex(/^\d{6}$/, '交易密码是 6 位数字');

const DIGITS = /^-?\d{1,16}$/;

/**
 * A whole number; text of digits, as in query parameters and forms, is converted. Nothing else is accepted as a number.
 */
const wholeNumber = (message: string) =>
  z.union([z.int(message), z.string().regex(DIGITS).transform(Number).pipe(z.int(message))], message);

/** What every paged list takes. */
export const paging = {
  pageNum: wholeNumber('页码不正确').pipe(z.number().min(1, '页码从 1 开始').max(1_000_000, '页码太大')).default(1),
  pageSize: wholeNumber('每页条数不正确')
    .pipe(z.number().min(1, '每页至少 1 条').max(100, '每页最多 100 条'))
    .default(10),
};

/** What lists that grow without bound take as well. */
export const cursored = { ...paging, cursor: z.string().max(200, '翻页标记不正确').nullish() };

/** The answer of a paged list. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    list: z.array(row),
    total: z.number().int(),
    /** There are more than `total`: counting stopped there. */
    totalCapped: z.boolean().optional(),
    nextCursor: z.string().nullable().optional(),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
  });

/** A whole number that may arrive as text, as query parameters do. */
export const Whole = wholeNumber('请输入整数');

/** A closed range of times, both ends optional. */
export const timeRange = { beginTime: Time.nullish(), endTime: Time.nullish() };

/** Where somebody is signed in. */
export const OpenSession = z.object({
  id: z.string(),
  device: z.string(),
  ip: z.string(),
  place: z.string(),
  current: z.boolean(),
  createTime: Time,
  seenTime: Time,
});
