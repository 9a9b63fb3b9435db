import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import { LINE_PATTERN } from './rules';
import samples from './samples.json';

/** 护照机读区解析. */
export const mrzApi = {
  code: 'mrz',
  name: '护照机读区解析',
  glyph: '护',
  summary: '按国际民航组织 9303 号文件解析护照、签证和通行证下方的机读区，逐项核对校验位。',
  category: '身份与证照',
  scenes: ['酒店、票务录入护照信息', '核对扫描或手抄的机读区有没有错', '出入境证件有效期提醒'],
  advantages: ['认护照（TD3）、卡式证件（TD1）、签证和小本证件（TD2）', '逐项指出哪个校验位不对', '不保存证件信息'],
  limitations: [
    '不识别图片，请先把机读区转成文字',
    '不验证证件真伪',
    '机读区只有两位年份：出生日期取不晚于今天的最近一个，有效期取本世纪',
  ],
  dataSources: [{ name: 'ICAO Doc 9303《机读旅行证件》第 3、4、5、6 部分', licence: '公开标准（规则）', asOf: '2021' }],
  endpoints: [
    {
      code: 'parse',
      name: '解析',
      summary: '解析一个机读区',
      method: 'POST',
      path: '/mrz/parse',
      params: [
        {
          name: 'lines',
          in: 'body',
          type: 'string[]',
          required: true,
          example: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
          description: '机读区各行：两行 44 位、两行 36 位或三行 30 位',
          maxItems: 3,
          pattern: LINE_PATTERN,
          patternMessage: '应为 30 到 44 位的字母、数字和 <',
        },
      ],
      responseFields: [
        { name: 'layout', type: 'string', description: '版式：TD1、TD2、TD3' },
        { name: 'valid', type: 'boolean', description: '所有校验位和日期是否都正确' },
        { name: 'problems', type: 'array', description: '不对的地方，没有时为空数组' },
        {
          name: 'problems[].field',
          type: 'string',
          description: 'documentNumber、birthDate、expiryDate、optional、all',
        },
        { name: 'problems[].message', type: 'string', description: '中文说明' },
        { name: 'documentCode', type: 'string', description: '证件类型代码，护照为 P' },
        { name: 'issuer', type: 'string', description: '签发国或机构代码' },
        { name: 'surname', type: 'string', description: '姓' },
        { name: 'givenNames', type: 'string', description: '名' },
        { name: 'documentNumber', type: 'string', description: '证件号码' },
        { name: 'nationality', type: 'string', description: '国籍代码' },
        { name: 'birthDate', type: 'string', nullable: true, description: '出生日期，不完整时为空' },
        { name: 'sex', type: 'string', description: 'M 男、F 女、X 未说明' },
        { name: 'expiryDate', type: 'string', nullable: true, description: '有效期至' },
        { name: 'expired', type: 'boolean', nullable: true, description: '今天（北京时间）是否已过期' },
        { name: 'optional', type: 'string', description: '备用项' },
      ],
      sampleResponse: samples.parse,
      errorCodes: [
        { code: 3301, http: 200, meaning: '行数或长度不是任何一种证件的机读区', charged: false },
        INVALID_INPUT,
      ],
      chargeRule: { chargedCodes: [0], description: '读出机读区即计费，无论校验位是否正确' },
    },
  ],
  faq: [
    { question: '示例里的 UTO 是哪国？', answer: '是 9303 号文件样本用的“乌托邦”，不是真实国家。' },
    { question: '机读区能证明护照是真的吗？', answer: '不能。校验位只能发现抄错和读错。' },
  ],
} as const satisfies ApiDescription;
