// How a supplier's program is reached: its wire, its address, and our account there.
import * as z from 'zod';
import { supplierStyle } from '../enums/recharge-supplier';
import { oneOf } from '../values';

/** An empty secret means the one that is kept. */
export const SupplierAccess = {
  style: oneOf(supplierStyle, '请选择接口协议'),
  endpoint: z
    .string('请填写接口地址')
    .trim()
    .max(200, '接口地址太长')
    .regex(/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/, '接口地址是 http 或 https 开头的完整地址')
    .refine((text) => URL.canParse(text), '接口地址是 http 或 https 开头的完整地址'),
  account: z
    .string('请填写账号')
    .trim()
    .regex(/^[A-Za-z0-9_-]{4,128}$/, '账号是 4 到 128 位字母或数字'),
  secret: z
    .string()
    .trim()
    .max(200, '密钥太长')
    .regex(/^[\x21-\x7e]*$/, '密钥里不能有空格或中文')
    .default(''),
};
