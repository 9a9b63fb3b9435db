import fc from 'fast-check';
import { expect, test } from 'vitest';
import { membersHref, shareText } from './cells';

test('a share is 0% of none, 100% of all and nothing else, and there is none of nobody', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), (part, more) => {
      const text = shareText(part, part + more);
      if (part + more === 0) return text === '';
      return (text === '0%') === (part === 0) && (text === '100%') === (more === 0) && /^\d{1,3}%$/.test(text);
    }),
  );
  expect([shareText(1, 3), shareText(1, 1000), shareText(999, 1000)]).toEqual(['33%', '1%', '99%']);
});

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2025-12', '2025-12-31'],
  ['2026-04', '2026-04-30'],
])('the members of %s are those who registered until the end of %s', (month, last) => {
  const params = new URLSearchParams(membersHref(month, { step: 3, within: 2 }).split('?')[1]);
  expect(Object.fromEntries(params)).toEqual({
    beginTime: `${month}-01 00:00:00`,
    endTime: `${last} 23:59:59`,
    step: '3',
    within: '2',
  });
  expect(membersHref(month)).not.toContain('step');
});
