/** Colours in the notations of CSS and print, and how well they are told apart. */

/** Channels 0 to 255, not rounded. */
export type Rgb = readonly [number, number, number];

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;
const NUMBER = '\\s*(-?\\d{1,3}(?:\\.\\d{1,3})?)';
const RGB = new RegExp(`^rgb\\(${NUMBER}\\s*[, ]${NUMBER}\\s*[, ]${NUMBER}\\s*\\)$`, 'i');
const HSL = new RegExp(`^hsl\\(${NUMBER}(?:deg)?\\s*[, ]${NUMBER}%\\s*[, ]${NUMBER}%\\s*\\)$`, 'i');
const CMYK = new RegExp(`^cmyk\\(${NUMBER}%\\s*[, ]${NUMBER}%\\s*[, ]${NUMBER}%\\s*[, ]${NUMBER}%\\s*\\)$`, 'i');

/** Reads #hex, rgb(), hsl() or cmyk(); undefined when it is none, or out of range. */
export function readColor(text: string): Rgb | undefined {
  const plain = text.trim();
  const hex = HEX.exec(plain)?.[1];
  if (hex) return channels(hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g)!);
  const rgb = numbers(RGB, plain, [255, 255, 255]);
  if (rgb) return rgb as unknown as Rgb;
  const hsl = numbers(HSL, plain, [360, 100, 100]);
  if (hsl) return fromHsl(hsl[0]!, hsl[1]! / 100, hsl[2]! / 100);
  const cmyk = numbers(CMYK, plain, [100, 100, 100, 100]);
  if (!cmyk) return undefined;
  const [c, m, y, k] = cmyk.map((part) => 1 - part / 100) as [number, number, number, number];
  return [255 * c * k, 255 * m * k, 255 * y * k];
}

function channels(pairs: readonly string[]): Rgb {
  return pairs.map((pair) => parseInt(pair, 16)) as unknown as Rgb;
}

function numbers(shape: RegExp, text: string, most: readonly number[]): number[] | undefined {
  const found = shape.exec(text)?.slice(1).map(Number);
  return found?.every((value, at) => value >= 0 && value <= most[at]!) ? found : undefined;
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    return (
      255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
    );
  };
  return [part(0), part(8), part(4)];
}

export function toHex(color: Rgb): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Degrees, per cent, per cent. */
export function toHsl(color: Rgb): [number, number, number] {
  const { hue, most, least } = extremes(color);
  const [lightness, span] = [(most + least) / 2, most - least];
  const saturation = span === 0 ? 0 : span / (1 - Math.abs(2 * lightness - 1));
  return [hue, saturation * 100, lightness * 100];
}

/** Degrees, per cent, per cent. */
export function toHsv(color: Rgb): [number, number, number] {
  const { hue, most, least } = extremes(color);
  return [hue, most === 0 ? 0 : ((most - least) / most) * 100, most * 100];
}

/** Per cent, without a profile of any press. */
export function toCmyk(color: Rgb): [number, number, number, number] {
  const black = 1 - Math.max(...color) / 255;
  if (black === 1) return [0, 0, 0, 100];
  const [c, m, y] = color.map((channel) => ((1 - channel / 255 - black) / (1 - black)) * 100) as [
    number,
    number,
    number,
  ];
  return [c, m, y, black * 100];
}

/** CIE Lab of the white point D65 (2°), as sRGB is defined. */
export function toLab(color: Rgb): [number, number, number] {
  const [r, g, b] = color.map(linear) as [number, number, number];
  const x =
    (0.412_390_799_265_959_4 * r + 0.357_584_339_383_878 * g + 0.180_480_788_401_834_3 * b) / 0.950_455_927_051_671_6;
  const y = 0.212_639_005_871_510_27 * r + 0.715_168_678_767_756 * g + 0.072_192_315_360_733_71 * b;
  const z =
    (0.019_330_818_715_591_82 * r + 0.119_194_779_794_625_99 * g + 0.950_532_152_249_660_7 * b) /
    1.089_057_750_759_878_4;
  const [fx, fy, fz] = [x, y, z].map((t) => (t > 216 / 24_389 ? Math.cbrt(t) : ((24_389 / 27) * t + 16) / 116)) as [
    number,
    number,
    number,
  ];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** WCAG 2.2: 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Rgb): number {
  const [r, g, b] = color.map(linear) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function extremes(color: Rgb): { hue: number; most: number; least: number } {
  const [r, g, b] = color.map((channel) => channel / 255) as [number, number, number];
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const span = most - least;
  if (span === 0) return { hue: 0, most, least };
  const sixth = most === r ? ((g - b) / span + 6) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return { hue: sixth * 60, most, least };
}
