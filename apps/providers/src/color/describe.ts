import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import samples from './samples.json';

const COLOR = { in: 'query', type: 'string', required: true, maxLength: 60 } as const;
const UNREADABLE = { code: 4401, http: 200, meaning: '看不懂这个颜色', charged: false } as const;

/** 颜色换算与对比度. */
export const colorApi = {
  code: 'color',
  name: '颜色换算与对比度',
  glyph: '色',
  summary: '十六进制、RGB、HSL、HSV、CMYK、Lab 互换，按 WCAG 计算文字与背景的对比度是否达标。',
  category: '计算与工具',
  scenes: ['设计稿与代码之间换算颜色', '无障碍检查', '商品颜色归一'],
  advantages: ['四种写法都能读', '对比度给出正文、大字、图形各是否达标', 'Lab 可用来比较两种颜色差多少'],
  limitations: ['CMYK 不含印刷机的色彩配置，只作参考', '不支持透明度和颜色名'],
  dataSources: [{ name: 'CSS Color 4、IEC 61966-2-1（sRGB）、WCAG 2.2', licence: '公开标准（规则）', asOf: '2023-10' }],
  endpoints: [
    {
      code: 'convert',
      name: '换算',
      summary: '把一种写法的颜色换成其他写法',
      method: 'GET',
      path: '/color/convert',
      params: [{ name: 'color', example: '#1677ff', description: '#十六进制、rgb()、hsl() 或 cmyk()', ...COLOR }],
      responseFields: [
        { name: 'hex', type: 'string', description: '十六进制' },
        { name: 'rgb', type: 'string', description: 'RGB' },
        { name: 'hsl', type: 'string', description: 'HSL' },
        { name: 'hsv', type: 'array', description: 'HSV：色相（度）、饱和度（%）、明度（%）' },
        { name: 'cmyk', type: 'string', description: 'CMYK' },
        { name: 'lab', type: 'array', description: 'CIE Lab（D65）：L、a、b' },
      ],
      sampleResponse: samples.convert,
      errorCodes: [UNREADABLE, INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '换算成功计费' },
    },
    {
      code: 'contrast',
      name: '对比度',
      summary: '文字与背景的对比度是否达到 WCAG',
      method: 'GET',
      path: '/color/contrast',
      params: [
        { name: 'foreground', example: '#767676', description: '文字颜色', ...COLOR },
        { name: 'background', example: '#ffffff', description: '背景颜色', ...COLOR },
      ],
      responseFields: [
        { name: 'foreground', type: 'string', description: '文字颜色，十六进制' },
        { name: 'background', type: 'string', description: '背景颜色，十六进制' },
        { name: 'ratio', type: 'number', description: '对比度，1 到 21，舍去第三位小数' },
        { name: 'text', type: 'string', description: '正文达到的级别：AAA、AA、不足' },
        { name: 'largeText', type: 'string', description: '大字（24 像素，或 18.66 像素粗体）达到的级别' },
        { name: 'graphics', type: 'string', description: '图标与控件边界达到的级别' },
      ],
      sampleResponse: samples.contrast,
      errorCodes: [UNREADABLE, INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '算出对比度计费' },
    },
  ],
  faq: [
    { question: '对比度多少才够？', answer: '正文至少 4.5，大字和图标至少 3；要求更严的网站用 7。' },
    { question: '为什么印出来颜色不一样？', answer: '印刷要用纸张与油墨的色彩配置，这里的 CMYK 只是公式换算。' },
  ],
} as const satisfies ApiDescription;
