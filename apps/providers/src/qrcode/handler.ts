import { miss, success, type Answer } from '../answer';
import type { Handlers } from '../api';
import type { qrcode } from './describe';
import { drawMatrix, toPng, toSvg } from './make';
import { readQrCode, type ReadOutcome } from './read';

export const handlers: Handlers<typeof qrcode> = {
  make: async ({ text, format, level, scale, margin }) => {
    const matrix = drawMatrix(text, level, margin);
    if (!matrix) return miss(2701, '内容超出此纠错等级的容量');
    const image =
      format === 'svg'
        ? toSvg(matrix, scale)
        : `data:image/png;base64,${(await toPng(matrix, scale)).toString('base64')}`;
    return success({ format, modules: matrix.length - 2 * margin, width: matrix.length * scale, image });
  },
  read: async ({ image }) => {
    const base64 = image.startsWith('data:') ? image.slice(image.indexOf(',') + 1) : image;
    return answerOf(await readQrCode(Buffer.from(base64, 'base64')));
  },
};

function answerOf(outcome: ReadOutcome): Answer {
  switch (outcome.kind) {
    case 'read': {
      const { text, format, width, height } = outcome;
      return success({ text, format, width, height });
    }
    case 'not-found':
      return miss(2702, '图中没有识别到二维码');
    case 'not-an-image':
      return miss(2703, '图片无法解码，仅支持 PNG、JPEG、WebP、GIF');
    case 'too-large':
      return miss(2704, '图片不能超过 2500 万像素');
  }
}
