import { miss, success } from '../answer';
import type { Handlers } from '../api';
import type { colorApi } from './describe';
import { contrast, readColor, toCmyk, toHex, toHsl, toHsv, toLab } from './rules';

const UNREADABLE = (text: string) => miss(4401, `看不懂颜色 ${text.slice(0, 40)}`);

export const handlers: Handlers<typeof colorApi> = {
  convert: ({ color }) => {
    const rgb = readColor(color);
    if (!rgb) return UNREADABLE(color);
    const [h, s, l] = toHsl(rgb).map(tenth);
    const [c, m, y, k] = toCmyk(rgb).map(tenth);
    const [r, g, b] = rgb.map(Math.round);
    return success({
      hex: toHex(rgb),
      rgb: `rgb(${r}, ${g}, ${b})`,
      hsl: `hsl(${h}, ${s}%, ${l}%)`,
      hsv: toHsv(rgb).map(tenth),
      cmyk: `cmyk(${c}%, ${m}%, ${y}%, ${k}%)`,
      lab: toLab(rgb).map(tenth),
    });
  },
  contrast: ({ foreground, background }) => {
    const [front, back] = [readColor(foreground), readColor(background)];
    if (!front || !back) return UNREADABLE(front ? background : foreground);
    // rounded down: 4.499 is not 4.5
    const ratio = Math.floor(contrast(front, back) * 100) / 100;
    return success({
      foreground: toHex(front),
      background: toHex(back),
      ratio,
      text: ratio >= 7 ? 'AAA' : ratio >= 4.5 ? 'AA' : '不足',
      largeText: ratio >= 4.5 ? 'AAA' : ratio >= 3 ? 'AA' : '不足',
      graphics: ratio >= 3 ? 'AA' : '不足',
    });
  },
};

function tenth(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}
