import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import samples from './samples.json';

/** 摘要计算. */
export const digestApi = {
  code: 'digest',
  name: '摘要计算',
  glyph: '摘',
  summary: '计算 MD5、SHA-1、SHA-2、SHA-3、国密 SM3 与 CRC32 摘要，也可带密钥算 HMAC，结果给十六进制和 Base64。',
  category: '计算与工具',
  scenes: ['对接签名接口时核对自己算得对不对', '核对文件校验值', '学习与验收国密 SM3'],
  advantages: ['七种算法一个接口', '内容可按文本、十六进制或 Base64 给出', '不保存内容'],
  limitations: [
    '内容最多 10 万字符',
    'MD5 与 SHA-1 不再安全，只宜核对旧系统',
    '请不要把正式环境的密钥交给任何在线工具',
  ],
  dataSources: [
    {
      name: 'RFC 1321、FIPS 180-4、FIPS 202、RFC 2104、GB/T 32905-2016（SM3）',
      licence: '公开标准（规则）',
      asOf: '2016',
    },
  ],
  endpoints: [
    {
      code: 'make',
      name: '计算摘要',
      summary: '计算一段内容的摘要',
      method: 'POST',
      path: '/digest/make',
      params: [
        {
          name: 'text',
          in: 'body',
          type: 'string',
          required: true,
          example: 'abc',
          description: '内容，最多 10 万字符',
          maxLength: 100_000,
        },
        {
          name: 'encoding',
          in: 'body',
          type: 'string',
          required: false,
          default: '文本',
          example: '文本',
          description: '内容怎样写成：文本（UTF-8，默认）、十六进制、Base64',
          enum: ['文本', '十六进制', 'Base64'],
        },
        {
          name: 'algorithm',
          in: 'body',
          type: 'string',
          required: true,
          example: 'sm3',
          description: '算法',
          enum: ['md5', 'sha1', 'sha256', 'sha384', 'sha512', 'sha3-256', 'sm3', 'crc32'],
        },
        {
          name: 'key',
          in: 'body',
          type: 'string',
          required: false,
          example: 'key',
          description: 'HMAC 的密钥（UTF-8）；不给则不带密钥',
          maxLength: 1000,
        },
      ],
      responseFields: [
        { name: 'algorithm', type: 'string', description: '算法，带密钥时前面有 hmac-' },
        { name: 'bytes', type: 'integer', description: '内容的字节数' },
        { name: 'hex', type: 'string', description: '十六进制' },
        { name: 'base64', type: 'string', description: 'Base64' },
      ],
      sampleResponse: samples.make,
      errorCodes: [
        { code: 4101, http: 200, meaning: '内容不是所选的写法', charged: false },
        { code: 4102, http: 200, meaning: 'crc32 没有带密钥的算法', charged: false },
        INVALID_INPUT,
      ],
      chargeRule: { chargedCodes: [0], description: '算出摘要计费' },
    },
  ],
  faq: [
    { question: '与我算的不一样？', answer: '多半是编码或换行不同：先看 bytes 是否相同，再看末尾有没有多出换行。' },
    { question: '密码应该用哪种？', answer: '都不适合。密码请用 Argon2、scrypt 等专门的算法。' },
  ],
} as const satisfies ApiDescription;
