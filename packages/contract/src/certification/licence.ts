// A company's business licence, read from its picture.
import * as z from 'zod';
import { endpoint } from '../endpoint';

/** Bytes of a picture. */
export const LICENCE_PICTURE_MAX = 5 << 20;
/** Base64 has four characters for three bytes; a kilobyte is for what is around it. */
const BODY_MAX = Math.ceil(LICENCE_PICTURE_MAX / 3) * 4 + 1024;

const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .nullable()
  .meta({ description: '日期 yyyy-MM-dd；没有读出时为 null' });

export const readLicence = endpoint({
  method: 'POST',
  path: '/mem/cert/ent/ocr',
  access: 'member',
  summary: '读出营业执照照片上的内容，供填写企业认证；照片不保存，没有读出的字段为空',
  bodyMax: BODY_MAX,
  answersWithin: 150,
  input: z.object({
    /** JPEG, PNG or WebP. */
    picture: z
      .string('请选择营业执照的照片')
      .min(1, '请选择营业执照的照片')
      .max(BODY_MAX, '照片不能超过 5 MB')
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, '照片应为 base64 文本')
      .meta({ description: '照片的 base64 文本，JPEG、PNG 或 WebP，不超过 5 MB' }),
  }),
  output: z.object({
    name: z.string(),
    creditCode: z.string().meta({ description: '统一社会信用代码，照读出的填写，校验位可能不对' }),
    /** Or 经营者, 负责人, 投资人, 执行事务合伙人. */
    legalPerson: z.string(),
    address: z.string(),
    kind: z.string(),
    registeredOn: Day,
    term: z.object({
      from: Day,
      to: Day,
      /** 长期. */
      isOpenEnded: z.boolean(),
    }),
  }),
  refusals: ['invalidInput', 'refused', 'tooManyRequests', 'unavailable'],
});
