import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import samples from './samples.json';

/** 条形码生成. */
export const barcodeApi = {
  code: 'barcode',
  name: '条形码生成',
  glyph: '线',
  summary: '生成 CODE-128、CODE-39、EAN-13、EAN-8、UPC-A、ITF-14 条形码，SVG 或 PNG，校验位自动补上。',
  category: '计算与工具',
  scenes: ['商品与货架标签', '快递与仓储单据', '固定资产标签', '会员卡与票券'],
  advantages: ['六种常用码制', 'SVG 印刷不失真', '商品条码少写校验位会自动补上，写错会指出'],
  limitations: ['只有一维条码，二维码请用“二维码生成与识别”', '不登记商品编码，商品条码请先向编码中心申请'],
  dataSources: [
    { name: 'GS1 通用规范、ISO/IEC 15417、15420、16388、16390（bwip-js 4.11.4）', licence: 'MIT', asOf: '4.11.4' },
  ],
  endpoints: [
    {
      code: 'make',
      name: '生成条形码',
      summary: '把一段内容生成条形码',
      method: 'GET',
      path: '/barcode/make',
      params: [
        {
          name: 'text',
          in: 'query',
          type: 'string',
          required: true,
          example: '690123456789',
          description: '内容，要求随码制不同',
          maxLength: 48,
        },
        {
          name: 'kind',
          in: 'query',
          type: 'string',
          required: false,
          default: 'CODE-128',
          example: 'EAN-13',
          description: '码制，默认 CODE-128',
          enum: ['CODE-128', 'CODE-39', 'EAN-13', 'EAN-8', 'UPC-A', 'ITF-14'],
        },
        {
          name: 'format',
          in: 'query',
          type: 'string',
          required: false,
          default: 'svg',
          example: 'svg',
          description: '格式：svg（默认，返回 SVG 文本）、png（返回 data URI）',
          enum: ['svg', 'png'],
        },
        {
          name: 'scale',
          in: 'query',
          type: 'integer',
          required: false,
          default: 2,
          example: 2,
          minimum: 1,
          maximum: 6,
          description: '最细一条的像素数，默认 2',
        },
        {
          name: 'label',
          in: 'query',
          type: 'boolean',
          required: false,
          default: true,
          example: false,
          description: '下面是否印出内容，默认印',
        },
      ],
      responseFields: [
        { name: 'kind', type: 'string', description: '码制' },
        { name: 'format', type: 'string', description: '格式' },
        { name: 'image', type: 'string', description: 'SVG 文本，或 PNG 的 data URI' },
      ],
      sampleResponse: samples.make,
      errorCodes: [
        { code: 4501, http: 200, meaning: '内容不合这种码制，msg 说明要求', charged: false },
        { code: 4502, http: 200, meaning: '校验位不正确', charged: false },
        INVALID_INPUT,
      ],
      chargeRule: { chargedCodes: [0], description: '生成成功计费' },
    },
  ],
  faq: [
    { question: '用哪种码制？', answer: '商品零售用 EAN-13，外箱用 ITF-14，内部单据和资产用 CODE-128。' },
    { question: '中文能做成条形码吗？', answer: '一维条码不行，请用二维码。' },
  ],
} as const satisfies ApiDescription;
