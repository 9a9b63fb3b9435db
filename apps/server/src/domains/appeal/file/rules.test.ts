// What a video is, by its content alone.
import { expect, test } from 'vitest';
import { videoFrom } from './rules';

const box = (type: string, content: Buffer = Buffer.alloc(0)) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const long = (type: string, content: Buffer) => {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write(type, 4, 'latin1');
  head.writeBigUInt64BE(BigInt(16 + content.length), 8);
  return Buffer.concat([head, content]);
};
const FTYP = box('ftyp', Buffer.from('isom0000'));
const place = box('udta', Buffer.from('+31.2304+121.4737/'));
const MOOV = box('moov', Buffer.concat([box('mvhd'), box('trak', Buffer.concat([box('tkhd'), place])), place]));
const MDAT = box('mdat', Buffer.from('frames'));

test('a whole video stays as long as it is, without where it was taken', () => {
  const video = Buffer.concat([FTYP, MOOV, MDAT, box('uuid', Buffer.from('who'))]);
  const kept = videoFrom(video)!;
  expect(kept).toHaveLength(video.length);
  expect(kept.includes('121.4737')).toBe(false);
  expect(kept.includes('who')).toBe(false);
  expect(kept.includes('frames')).toBe(true);
  expect(kept.includes('free')).toBe(true);
  expect(video.includes('121.4737'), 'what was uploaded is not touched').toBe(true);
});

test('long boxes, and a last one that goes to the end, are read', () => {
  const toTheEnd = Buffer.concat([Buffer.from([0, 0, 0, 0]), Buffer.from('mdatframes')]);
  expect(videoFrom(Buffer.concat([FTYP, long('moov', place), MDAT]))?.includes('121.4737')).toBe(false);
  expect(videoFrom(Buffer.concat([FTYP, MOOV, toTheEnd]))).toBeDefined();
});

const sized = (size: number) => {
  const broken = Buffer.from(MDAT);
  broken.writeUInt32BE(size);
  return broken;
};

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['no beginning', Buffer.concat([MOOV, MDAT])],
  ['no frames', Buffer.concat([FTYP, MOOV])],
  ['no index', Buffer.concat([FTYP, MDAT])],
  ['one that was cut off', Buffer.concat([FTYP, MOOV, MDAT]).subarray(0, -1)],
  ['a few bytes too many', Buffer.concat([FTYP, MOOV, MDAT, Buffer.from('abc')])],
  ['a box smaller than its head', Buffer.concat([FTYP, MOOV, sized(7)])],
  ['a long box without its length', Buffer.concat([FTYP, MOOV, sized(1).subarray(0, 10)])],
  ['an index with a broken box', Buffer.concat([FTYP, box('moov', Buffer.from('abc')), MDAT])],
])('%s is no video', (_, content) => {
  expect(videoFrom(content)).toBeUndefined();
});
