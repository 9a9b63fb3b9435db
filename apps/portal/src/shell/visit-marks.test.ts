import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { productOf, trackAddress, trackingPayload } from './ad-tracking';
import { hasToTell, marksAfter } from './visit-marks';

const sent: string[] = [];
let answer: () => Promise<Response>;
let kept: Map<string, string>;

beforeEach(() => {
  sent.length = 0;
  kept = new Map();
  const cookies = new Map<string, string>();
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(line: string) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    },
  });
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    sent.push(`${url} ${body}`);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const CAME_BY = new URLSearchParams('bd_vid=v1&aPlanid=7');

test('a page opened before the visit was heard of does not tell it again, without its plan', async () => {
  let resolve!: (response: Response) => void;
  const promise = new Promise<Response>((done) => (resolve = done));
  answer = () => promise;
  const first = trackAddress(CAME_BY, '/');
  await trackAddress(new URLSearchParams(), '/login');
  resolve(Response.json({ code: 0, msg: '', result: {} }));
  await first;
  expect(sent).toEqual(['/ad/track {"aPlanid":"7","bdVid":"v1"}']);
  expect(kept.size).toBe(0);
});

test('a visit that could not be told is told by the next page as it came', async () => {
  answer = () => Promise.reject(new TypeError('offline'));
  await trackAddress(CAME_BY, '/');
  answer = async () => Response.json({ code: 0, msg: '', result: {} });
  await trackAddress(new URLSearchParams(), '/login');
  await trackAddress(new URLSearchParams(), '/overview');
  expect(sent).toEqual(Array(2).fill('/ad/track {"aPlanid":"7","bdVid":"v1"}'));
});

test('a first advertising visit has to be told', () => {
  const marks = marksAfter({ bdVid: '', flag: '' }, 'v1');
  expect(marks.bdVid).toBe('v1');
  expect(hasToTell(marks)).toBe(true);
});

test('the same visit is not told again', () => {
  expect(hasToTell(marksAfter({ bdVid: 'v1', flag: '2' }, 'v1'))).toBe(false);
});

test('another visit than the stored one sets the flag back to 1', () => {
  const marks = marksAfter({ bdVid: 'v1', flag: '2' }, 'v2');
  expect(marks).toEqual({ bdVid: 'v2', flag: '1' });
  expect(hasToTell(marks)).toBe(true);
});

test('an address without a visit changes nothing, and a visit whose call failed is still to be told', () => {
  const stored = { bdVid: 'v1', flag: '1' };
  expect(marksAfter(stored, '')).toBe(stored);
  expect(hasToTell(stored)).toBe(true);
  expect(hasToTell({ bdVid: '', flag: '1' })).toBe(false);
});

test('the tracking call says what the address said, and nothing else', () => {
  const search = new URLSearchParams('bd_vid=v1&aPlanid=7&kwEncUtf8=%E5%8F%B7&aUserid=&other=1');
  expect(trackingPayload('v1', search)).toEqual({ bdVid: 'v1', aPlanid: '7', kwEncUtf8: '号' });
});

test('a visit lands on a product only where the address is a product’s own page', () => {
  expect(productOf('/product/1001')).toBe('1001');
  expect(['/product/list', '/product/1001/x', '/', '/newls/1001'].map(productOf)).toEqual(Array(4).fill(undefined));
});
