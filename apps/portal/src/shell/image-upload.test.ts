import { afterEach, expect, test, vi } from 'vitest';
import { prepareUpload, uploadName } from './image-upload';

afterEach(() => vi.unstubAllGlobals());

test('uploads are named by the moment, .jpg for pictures and .mp4 for videos', () => {
  const now = new Date(1_700_000_000_000);
  expect(uploadName('image/png', now)).toBe('1700000000000.jpg');
  expect(uploadName('video/quicktime', now)).toBe('1700000000000.mp4');
});

test('a picture is sent as JPEG of quality 0.7', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('createImageBitmap', async () => ({ width: 20, height: 10, close() {} }));
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => ({ fillRect() {}, drawImage() {} }),
      toBlob(done: (blob: Blob) => void, type: string, quality: number) {
        asked.push(type, quality);
        done(new Blob(['jpeg'], { type }));
      },
    }),
  });
  const file = await prepareUpload(new File(['png'], '身份证.png', { type: 'image/png' }));
  expect(asked).toEqual(['image/jpeg', 0.7]);
  expect(file.name).toMatch(/^\d{13}\.jpg$/);
  expect(await file.text()).toBe('jpeg');
});

test('a video is sent as it is under a plain name', async () => {
  const file = await prepareUpload(new File(['video'], '录像.mov', { type: 'video/quicktime' }));
  expect(file.name).toMatch(/^\d{13}\.mp4$/);
  expect(await file.text()).toBe('video');
});

test('a PDF is sent as it was chosen', async () => {
  const paper = new File(['%PDF-1.7'], '授权书.pdf', { type: 'application/pdf' });
  expect(await prepareUpload(paper)).toBe(paper);
});

test('what is sent again is the same file under the same name', async () => {
  const video = new File(['video'], '录像.mov', { type: 'video/quicktime' });
  expect(await prepareUpload(video)).toBe(await prepareUpload(video));
});

test('a picture that cannot be read is told in words a person understands', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('InvalidStateError')));
  await expect(prepareUpload(new File(['x'], 'x.png', { type: 'image/png' }))).rejects.toThrow('图片打不开');
});
