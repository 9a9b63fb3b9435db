import { expect, test } from 'vitest';
import {
  BUSY,
  NOTHING_READ,
  NO_ANSWER,
  NO_PICTURE,
  READING_LIMITS,
  UNREADABLE,
  isLicence,
  pictureKindOf,
} from './rules';

const bytes = (...values: number[]) => Uint8Array.from(values);
const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const WEBP = [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50];

test.each([
  ['jpeg', JPEG],
  ['png', PNG],
  ['webp', WEBP],
])('%s is known by its first bytes, and by all of them', (kind, head) => {
  expect(pictureKindOf(bytes(...head, 7))).toBe(kind);
  const free = kind === 'webp' ? [4, 5, 6, 7] : [];
  for (const at of head.keys())
    expect(pictureKindOf(bytes(...head.with(at, 0x11)))).toBe(free.includes(at) ? kind : undefined);
  expect(pictureKindOf(bytes(...head.slice(0, -1)))).toBeUndefined();
});

test('a picture tells of a licence when it says whose it is', () => {
  expect(isLicence({ name: '甲', creditCode: '' })).toBe(true);
  expect(isLicence({ name: '', creditCode: '9' })).toBe(true);
  expect(isLicence({ name: '', creditCode: '' })).toBe(false);
});

test('ten are read a day', () => expect(READING_LIMITS).toEqual([{ most: 10, seconds: 86_400 }]));

test.each([
  ['no server is free', BUSY, /稍后再试/],
  ['a cloud does not answer', NO_ANSWER, /稍后再试，或直接填写/],
  ['the picture shows no licence', NOTHING_READ, /换一张清晰、完整的照片，或直接填写/],
  ['the file is no picture', NO_PICTURE, /JPG、PNG 或 WebP/],
  ['the picture is damaged', UNREADABLE, /换一张/],
])('where %s a member is told what to do instead', (_, words, instead) => expect(words).toMatch(instead));
