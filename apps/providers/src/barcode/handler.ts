import { toBuffer, toSVG } from 'bwip-js/node';
import { miss, success } from '../answer';
import type { Handlers } from '../api';
import type { barcodeApi } from './describe';

const SYMBOLOGIES = {
  'CODE-128': { bcid: 'code128', text: /^[ -~]{1,48}$/, shape: '1 到 48 个字母、数字和半角符号' },
  'CODE-39': { bcid: 'code39', text: /^[0-9A-Z .$/+%-]{1,40}$/, shape: '1 到 40 个大写字母、数字和 - . $ / + % 空格' },
  'EAN-13': { bcid: 'ean13', text: /^\d{12,13}$/, shape: '12 或 13 位数字' },
  'EAN-8': { bcid: 'ean8', text: /^\d{7,8}$/, shape: '7 或 8 位数字' },
  'UPC-A': { bcid: 'upca', text: /^\d{11,12}$/, shape: '11 或 12 位数字' },
  'ITF-14': { bcid: 'itf14', text: /^\d{13,14}$/, shape: '13 或 14 位数字' },
} as const;

export const handlers: Handlers<typeof barcodeApi> = {
  make: async ({ text, kind, format, scale, label }) => {
    const symbology = SYMBOLOGIES[kind];
    if (!symbology.text.test(text)) return miss(4501, `${kind} 的内容应为 ${symbology.shape}`);
    const options = {
      bcid: symbology.bcid,
      text,
      scale,
      height: 12,
      includetext: label,
      paddingwidth: 10,
      paddingheight: 3,
    };
    try {
      const image =
        format === 'svg'
          ? toSVG(options)
          : `data:image/png;base64,${(await toBuffer({ ...options, backgroundcolor: 'FFFFFF' })).toString('base64')}`;
      return success({ kind, format, image });
    } catch (error) {
      // the digit at the end is given, and another than the one that it must be
      if (/checkdigit|check digit/i.test(String(error))) return miss(4502, '校验位不正确');
      throw error;
    }
  },
};
