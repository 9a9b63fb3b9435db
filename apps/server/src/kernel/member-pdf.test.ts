// PDFs good and hostile, drawn in a real child process.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pdfOf } from '../testing/pdf';
import '../testing/children';
import { fileForOperator, pictureOfPdf } from './member-pdf';

const quiet = { log: { warn() {}, error() {} } };
const drawn = (file: Buffer) => pictureOfPdf(quiet, file);

/** Share of pixels that are not white. */
async function inkOf(picture: Buffer): Promise<number> {
  const { data } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 128).length / data.length;
}

test('a page becomes a picture, with the Han letters whose font it does not bring', async () => {
  const picture = await drawn(pdfOf({ text: '银行电子回单付款人张三' }));
  const { format, width, height } = await sharp(picture!.content).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1240, height: 1754 });
  const blank = await drawn(pdfOf({ text: '　' }));
  expect(await inkOf(blank!.content)).toBe(0);
  expect(await inkOf(picture!.content)).toBeGreaterThan(0.001);
});

test('pages stand one below the other, ten at most, and the name tells how many there are', async () => {
  const two = await drawn(pdfOf({ pages: 2 }));
  expect((await sharp(two!.content).metadata()).height).toBe(2 * 1754 + 12);
  const file = {
    fileName: '回单.pdf',
    type: 'application/pdf',
    content: pdfOf({ pages: 23, width: 842, height: 595 }),
  };
  const given = await fileForOperator(quiet, file);
  expect(given).toMatchObject({ fileName: '回单（共 23 页，前 10 页）.jpg', type: 'image/jpeg' });
});

test('nothing of the file but its pages is handed on', async () => {
  const script = '/OpenAction << /S /JavaScript /JS (app.launchURL\\("http://evil.example"\\)) >>';
  const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
  const content = Buffer.concat([pdfOf({ catalog: script }), Buffer.from(eicar)]);
  const given = await fileForOperator(quiet, { fileName: 'a.pdf', type: 'application/pdf', content });
  expect(given.type).toBe('image/jpeg');
  const bytes = given.content as Buffer;
  for (const part of ['JavaScript', 'evil.example', 'EICAR', '%PDF']) expect(bytes.includes(part)).toBe(false);
});

test.each([
  ['a script in a PDF’s clothes', Buffer.from('%PDF-<script>alert(1)</script>%%EOF')],
  ['a torn file', pdfOf().subarray(0, 300)],
  ['no pages', pdfOf({ pages: 0 })],
  ['nothing', Buffer.alloc(0)],
])('%s is no picture', async (_what, file) => {
  expect(await drawn(file)).toBeUndefined();
});

test.each([
  ['a page of 200 metres', { width: 566_929, height: 566_929 }],
  ['a page a hair wide', { width: 1, height: 14_400 }],
])('%s is drawn small, or not at all', async (_what, size) => {
  const picture = await drawn(pdfOf(size));
  if (!picture) return;
  const { width, height } = await sharp(picture.content).metadata();
  expect(width).toBeLessThanOrEqual(1240);
  expect(height).toBeLessThanOrEqual(2480);
});

test('what is no PDF reaches the operator as it is, and a PDF that cannot be drawn not at all', async () => {
  const picture = { fileName: 'a.webp', type: 'image/webp', content: Buffer.from('x') };
  expect(await fileForOperator(quiet, picture)).toBe(picture);
  const broken = { fileName: 'a.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.4 %%EOF') };
  await expect(fileForOperator(quiet, broken)).rejects.toMatchObject({ refusal: 'stateConflict' });
});
