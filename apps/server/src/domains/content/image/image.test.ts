import { uploadImage } from '@jishi/contract/console/entry';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { content } from '../domain';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [content] });
  ({ token } = await signInOperator(server, 'content'));
});
afterAll(() => server.close());

const BOUNDARY = 'image-test';

async function upload(content: Buffer, width = 800) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="width"\r\n\r\n${width}\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="image"; filename="a.svg"\r\ncontent-type: image/png\r\n\r\n`;
  const answer = await server.inject({
    method: 'POST',
    url: uploadImage.path,
    token,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
  return answer.json<{ code: number; msg: string; result: { url: string; width: number; height: number } }>();
}

test('an image is made anew: smaller, as WebP, without the camera’s notes, and kept by caches for ever', async () => {
  const photo = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#409eff' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .toBuffer();
  const { result } = await upload(photo);
  expect(result).toMatchObject({ width: 800, height: 450 });
  const served = await server.inject({ method: 'GET', url: result.url });
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect((await sharp(served.rawPayload).metadata()).format).toBe('webp');
  expect(served.rawPayload.includes('SECRET-PLACE')).toBe(false);
});

test.each([
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['nothing', Buffer.alloc(0)],
  ['half an image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
])('%s is refused beside its field', async (_what, content) => {
  expect(await upload(content)).toMatchObject({ code: 4000, msg: '这个文件不是能读的图片，请换成 JPG、PNG 或 WebP' });
});

test('an image of too many pixels is refused, whatever its file’s size', async () => {
  const bomb = await sharp({
    create: { width: 12_000, height: 12_000, channels: 3, background: 'white' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(await upload(bomb)).toMatchObject({ code: 4000 });
});

test('an unknown image is not found', async () => {
  const answer = await server.inject({ method: 'GET', url: '/media/image?id=00000000-0000-4000-8000-000000000000' });
  expect(answer.json()).toMatchObject({ code: 4004 });
});
