import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type SharePicture, drawPicture } from '.';
import { type Typeface, openTypeface } from './typeface';

const PLAIN: SharePicture = {
  site: '集市',
  host: 'jishi.example',
  title: '手机号归属地',
  text: '按手机号前七位查运营商与省市。',
  facts: [{ label: '单价', value: '0.012 元/次' }],
};

const pixels = async (picture: SharePicture) =>
  sharp(await drawPicture(picture))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

const charactersOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));

const outline = (typeface: Typeface, sign: string) => typeface.outlineOf(sign, { x: 0, y: 100, size: 100 });

test('the picture is a PNG of 1200 by 630, small enough to be fetched by a chat program', async () => {
  const png = await drawPicture({ ...PLAIN, glyph: '号', seal: '官方直营' });
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(png.length).toBeLessThan(200_000);
});

test('the same words give the same picture, other words another', async () => {
  const [one, again, other] = await Promise.all([
    pixels(PLAIN),
    pixels(PLAIN),
    pixels({ ...PLAIN, title: 'IP 归属地' }),
  ]);
  expect(one.data.equals(again.data)).toBe(true);
  expect(one.data.equals(other.data)).toBe(false);
});

test('every Han character of the basic block and the first extension is drawn, each as itself', async () => {
  const typeface = await openTypeface();
  const blocks = [...charactersOf(0x3400, 0x4db5), ...charactersOf(0x4e00, 0x9fa5)];
  expect(typeface.drawable(blocks.join(''))).toBe(blocks.join(''));
  const shapes = new Set(blocks.filter((_, at) => at % 50 === 0).map((sign) => outline(typeface, sign)));
  expect(shapes.size).toBe(Math.ceil(blocks.length / 50));
  expect(shapes.has(outline(typeface, '\uE000'))).toBe(false);
  expect(shapes.has('')).toBe(false);
});

test('a character the typeface has not is the printers’ stand-in, never an empty box', async () => {
  const typeface = await openTypeface();
  expect(typeface.drawable('甲\u{20BB7}乙\u{1F642}\u0007 \n 丙한')).toBe('甲〓乙 丙〓');
  expect(outline(typeface, '〓')).not.toBe(outline(typeface, '\uE000'));
});

const HOSTILE = [
  '</svg><script>alert(1)</script>',
  '"/><image href="http://evil.example/x.png"/>',
  '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>&a;',
  '手'.repeat(100_000),
  'a'.repeat(100_000),
  '\u202E\u0000\uFFFF\uD800',
  '',
];

test.each(HOSTILE)('text that means harm is only drawn (%#)', async (text) => {
  const png = await drawPicture({
    site: text,
    host: text,
    glyph: text,
    title: text,
    text,
    seal: text,
    facts: [1, 2, 3, 4].map(() => ({ label: text, value: text })),
  });
  expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 });
});
