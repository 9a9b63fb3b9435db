import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import samples from './samples.json';

/** The code of https://example.com/ as a PNG of four pixels a module. */
const SAMPLE_IMAGE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAIQAAACEAQMAAABrihHkAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAyElEQVRIx+2UQQ4DMQgD+YH//0t+QG3S3W57aBXc46IoInOwCHGIuONHVFUmslKJQbgnilt2PicSFlBiEpX3D0JpnwgGVmKQ7rzi/S22SdPI/HDDNkkWWLwpqs6aRwQ6PpdHUrIopEVamrLaDdJ9D9DlON5iRhblKREGkaHAm57CU9L+5j3ZOIfIANW9P5RnZLkK7NrVrvtk/ZQeJRbpydbnKovo+ejKek3aMdHH5bS1CVoWCId049Gtc4g05QT+28us2yd3fIkHcToNlhbW/4gAAAAASUVORK5CYII=';

/** 二维码生成与识别. */
export const qrcode = {
  code: 'qrcode',
  name: '二维码生成与识别',
  glyph: '码',
  summary: '把文字或网址生成二维码（SVG 或 PNG），从图片中识别二维码内容。',
  category: '计算与工具',
  scenes: ['海报、票据、设备标签上的二维码', '支付与登录码图片转文字', '批量制作物料二维码', '核对印刷品二维码内容'],
  advantages: [
    'SVG 任意放大不失真，PNG 体积小',
    '四档纠错等级、尺寸与白边可调',
    '识别 PNG、JPEG、WebP、GIF，自动纠正方向',
    '图片在本机处理，不外传、不留存',
  ],
  limitations: ['一次识别一个二维码', '不识别条形码、汉信码、微信小程序码', '图片不超过 1.5 MB、2500 万像素'],
  dataSources: [{ name: 'ISO/IEC 18004:2024（qr 0.7.0）', licence: 'MIT 或 Apache-2.0', asOf: '0.7.0' }],
  endpoints: [
    {
      code: 'make',
      name: '生成二维码',
      summary: '把一段文字生成二维码',
      method: 'POST',
      path: '/qrcode/make',
      params: [
        {
          name: 'text',
          in: 'body',
          type: 'string',
          required: true,
          example: 'https://example.com/',
          description: '内容，最多 2000 字符',
          maxLength: 2000,
        },
        {
          name: 'format',
          in: 'body',
          type: 'string',
          required: false,
          default: 'svg',
          example: 'svg',
          description: '格式：svg（默认，返回 SVG 文本）、png（返回 data URI）',
          enum: ['svg', 'png'],
        },
        {
          name: 'level',
          in: 'body',
          type: 'string',
          required: false,
          default: 'M',
          example: 'M',
          description: '纠错等级：L 约 7%、M 约 15%（默认）、Q 约 25%、H 约 30%',
          enum: ['L', 'M', 'Q', 'H'],
        },
        {
          name: 'scale',
          in: 'body',
          type: 'integer',
          required: false,
          default: 8,
          example: 4,
          minimum: 1,
          maximum: 20,
          description: '每个模块的像素数，默认 8',
        },
        {
          name: 'margin',
          in: 'body',
          type: 'integer',
          required: false,
          default: 4,
          example: 4,
          minimum: 1,
          maximum: 10,
          description: '白边的模块数，默认 4',
        },
      ],
      responseFields: [
        { name: 'format', type: 'string', description: '格式' },
        { name: 'modules', type: 'integer', description: '每边的模块数，不含白边' },
        { name: 'width', type: 'integer', description: '图片边长（像素）' },
        { name: 'image', type: 'string', description: 'SVG 文本，或 PNG 的 data URI' },
      ],
      sampleResponse: samples.make,
      errorCodes: [{ code: 2701, http: 200, meaning: '内容超出所选纠错等级的容量', charged: false }, INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '生成成功计费' },
    },
    {
      code: 'read',
      name: '识别二维码',
      summary: '从图片中读出二维码的内容',
      method: 'POST',
      path: '/qrcode/read',
      params: [
        {
          name: 'image',
          in: 'body',
          type: 'string',
          required: true,
          example: SAMPLE_IMAGE,
          description: '图片的 Base64 或 data URI，原图不超过 1.5 MB',
          maxLength: 2_000_000,
          pattern: '(?:data:image/[a-z+]{1,20};base64,)?[A-Za-z0-9+/]+={0,2}',
          patternMessage: '应为图片的 Base64 或 data URI',
        },
      ],
      responseFields: [
        { name: 'text', type: 'string', description: '二维码的内容' },
        { name: 'format', type: 'string', description: '图片格式：png、jpeg、webp、gif' },
        { name: 'width', type: 'integer', description: '图片宽（像素）' },
        { name: 'height', type: 'integer', description: '图片高（像素）' },
      ],
      sampleResponse: samples.read,
      errorCodes: [
        { code: 2702, http: 200, meaning: '图中没有识别到二维码', charged: false },
        { code: 2703, http: 200, meaning: '图片无法解码', charged: false },
        { code: 2704, http: 200, meaning: '图片超过 2500 万像素', charged: false },
        INVALID_INPUT,
      ],
      chargeRule: { chargedCodes: [0], description: '识别成功才计费' },
    },
  ],
  faq: [
    { question: '纠错等级怎么选？', answer: '屏幕展示用 M；印在易磨损处或中间要放标志时用 Q 或 H，等级越高图案越密。' },
    { question: '识别不到怎么办？', answer: '请保证二维码完整、四周留白、对比清楚；拍摄图尽量正对。识别不到不计费。' },
  ],
} as const satisfies ApiDescription;
