import { expect, test } from 'vitest';
import { productOf, trackingPayload } from './ad-tracking';
import { hasToTell, marksAfter } from './visit-marks';

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
