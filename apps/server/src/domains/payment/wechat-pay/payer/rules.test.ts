// The state parameter sent through WeChat: valid for its member and order only, and for a short time.
import { openVault } from '@jishi/vault';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askingUrl, isStateOf, stateOf } from './rules';

const vault = openVault([{ id: 1, key: Buffer.alloc(32, 1) }]);
const NOW = new Date('2026-11-22T03:00:00Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const asked = fc.record({ memberId: fc.nat().map(String), no: fc.stringMatching(/^PO\d{22}$/) });

test('a state is letters and digits that WeChat carries, and is good for its asker for ten minutes', () => {
  fc.assert(
    fc.property(asked, fc.integer({ min: 0, max: 600 }), (own, seconds) => {
      const state = stateOf(vault, own, NOW);
      expect(state).toMatch(/^[0-9a-z]{1,128}$/);
      expect(isStateOf(vault, own, state, after(seconds))).toBe(true);
      expect(isStateOf(vault, own, state, after(601 + seconds))).toBe(false);
    }),
  );
});

test("another member's state, another order's, a longer one and any text are not", () => {
  fc.assert(
    fc.property(asked, asked, fc.string(), fc.integer({ min: 1, max: 10_000 }), (own, other, text, longer) => {
      fc.pre(own.memberId !== other.memberId && own.no !== other.no);
      const state = stateOf(vault, own, NOW);
      const stretched = `${Number(state.slice(0, 10)) + longer}${state.slice(10)}`;
      for (const one of [
        { ...own, no: other.no },
        { ...own, memberId: other.memberId },
      ])
        expect(isStateOf(vault, one, state, NOW)).toBe(false);
      for (const one of [stretched, text, state + text.slice(0, 1) + '0', state.slice(0, -1)])
        expect(isStateOf(vault, own, one, NOW)).toBe(false);
    }),
  );
});

test('WeChat is asked for no more than who it is, and told where to come back', () => {
  const account = { openUrl: 'https://open.test', appId: 'wx1' };
  const url = new URL(askingUrl(account, 'https://site.test/pay?orderNo=PO1', 's1'));
  expect([url.pathname, url.hash]).toEqual(['/connect/oauth2/authorize', '#wechat_redirect']);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    appid: 'wx1',
    redirect_uri: 'https://site.test/pay?orderNo=PO1',
    response_type: 'code',
    scope: 'snsapi_base',
    state: 's1',
  });
});
