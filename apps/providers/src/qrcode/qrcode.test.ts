import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { runningProviders } from '../testing';
import { drawMatrix, toPng, toSvg } from './make';
import { readQrCode } from './read';

const { post } = runningProviders();
const read = async (image: Buffer) => (await post('/qrcode/read', { image: image.toString('base64') })).body;

describe('making', () => {
  test('a text of any level and script reads back as itself', async () => {
    const text = fc.oneof(
      fc.string({ minLength: 1, maxLength: 60 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      fc.webUrl(),
    );
    const level = fc.constantFrom('L', 'M', 'Q', 'H');
    await fc.assert(
      fc.asyncProperty(text, level, async (value, ecc) => {
        fc.pre(value.trim() !== '');
        const made = (await post('/qrcode/make', { text: value, format: 'png', level: ecc, scale: 4 })).body.result;
        const image = Buffer.from(made.image.split(',')[1], 'base64');
        expect(await readQrCode(image)).toMatchObject({ kind: 'read', text: value, format: 'png', width: made.width });
      }),
      { numRuns: 40 },
    );
  });

  test('the SVG draws the same code', async () => {
    const { image, width } = (await post('/qrcode/make', { text: '集市', scale: 6 })).body.result;
    const png = await sharp(Buffer.from(image)).png().toBuffer();
    expect(await readQrCode(png)).toMatchObject({ kind: 'read', text: '集市', width });
  });

  test('the image is as wide as its modules, margins and scale make it', async () => {
    const { modules, width } = (await post('/qrcode/make', { text: 'A', scale: 3, margin: 2 })).body.result;
    expect({ modules, width }).toEqual({ modules: 21, width: (21 + 4) * 3 });
    const matrix = drawMatrix('A', 'M', 2)!;
    expect(await sharp(await toPng(matrix, 3)).metadata()).toMatchObject({ width: 75, height: 75, format: 'png' });
    expect(toSvg(matrix, 3)).toContain('width="75" height="75"');
  });

  test('a text too long for its level is not a success', async () => {
    const text = '集'.repeat(500);
    expect((await post('/qrcode/make', { text, level: 'H' })).body).toMatchObject({ code: 2701, result: null });
    expect((await post('/qrcode/make', { text, level: 'L' })).body.code).toBe(0);
  });
});

describe('reading', () => {
  const code = async (text: string, scale = 8) => toPng(drawMatrix(text, 'Q', 4)!, scale);

  test.each(['jpeg', 'webp', 'gif'] as const)('a %s is read', async (format) => {
    const image = await sharp(await code('hello'))
      .toFormat(format)
      .toBuffer();
    expect(await read(image)).toMatchObject({ code: 0, result: { text: 'hello', format } });
  });

  test('a code turned, blurred and set on a coloured background is read', async () => {
    const turned = await sharp(await code('集市 API', 10))
      .rotate(12, { background: '#fff' })
      .blur(1)
      .extend({ top: 80, left: 120, right: 40, bottom: 60, background: '#b7d7f0' })
      .jpeg({ quality: 70 })
      .toBuffer();
    expect((await read(turned)).result).toMatchObject({ text: '集市 API', format: 'jpeg' });
  });

  test('a large photograph is read without taking its size in memory', async () => {
    const large = await sharp(await code('big', 8))
      .resize(4000, 4000, { kernel: 'nearest' })
      .png()
      .toBuffer();
    expect((await read(large)).result).toEqual({ text: 'big', format: 'png', width: 4000, height: 4000 });
  });

  test('a transparent background counts as white', async () => {
    const { data, info } = await sharp(await code('clear'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const rgba = Buffer.alloc(info.width * info.height * 4);
    for (let at = 0; at < info.width * info.height; at++) rgba[at * 4 + 3] = data[at * info.channels] === 0 ? 255 : 0;
    const image = await sharp(rgba, { raw: { width: info.width, height: info.height, channels: 4 } })
      .png()
      .toBuffer();
    expect((await read(image)).result.text).toBe('clear');
  });

  test('an image without a code, no image, and an image too large are told apart', async () => {
    const blank = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await read(blank)).code).toBe(2702);
    expect((await read(Buffer.from('not an image'))).code).toBe(2703);
    expect((await read((await code('cut')).subarray(0, 120))).code).toBe(2703);
    const bomb = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await read(bomb)).code).toBe(2704);
  });

  test('an SVG never reaches the decoder', async () => {
    expect(
      (await read(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')))
        .code,
    ).toBe(2703);
  });

  test('damaged images end in an answer', async () => {
    const original = await code('damage');
    await fc.assert(
      fc.asyncProperty(fc.nat(original.length - 1), fc.nat(255), async (at, byte) => {
        const damaged = Buffer.from(original);
        damaged[at] = byte;
        expect(['read', 'not-found', 'not-an-image', 'too-large']).toContain((await readQrCode(damaged)).kind);
      }),
      { numRuns: 60 },
    );
  });
});
