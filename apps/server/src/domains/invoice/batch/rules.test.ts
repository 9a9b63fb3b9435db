import { YUAN } from '@jishi/money';
import { expect, test } from 'vitest';
import { keptBack } from './rules';

const candidate = { waits: true, isSpecial: false, agrees: true, gross: 1_000n * YUAN };
const why = (change: Partial<typeof candidate>) => keptBack({ ...candidate, ...change }, 1_000n * YUAN);

test('an ordinary application that agrees is granted with others up to the limit', () => {
  expect(why({})).toBeUndefined();
  expect(why({ gross: 1_000n * YUAN + 1n })).toBe('超过成批同意的 1,000.00 元');
});

test('each other one is looked at by itself, for its own reason', () => {
  expect(keptBack(undefined, YUAN)).toBe('没有在等审核');
  expect(why({ waits: false, isSpecial: true })).toBe('没有在等审核');
  expect(why({ isSpecial: true, agrees: false })).toBe('专用发票要逐件审核');
  expect(why({ agrees: false })).toBe('抬头与企业认证不一致');
});
