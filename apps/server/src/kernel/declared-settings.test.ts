import { YUAN } from '@jishi/money';
import { expect, test } from 'vitest';
import { firstSettings, issuerOf, textOf, valueOf, withSaid } from './declared-settings';

test('what nobody set has its default; a variable is the first value, an empty one is none', () => {
  const none = firstSettings({ SITE_NAME: '' });
  expect(none.site).toMatchObject({ name: '集市', icpNumber: '', csQr: '' });
  expect(none.limits).toMatchObject({ secondAbove: 50_000n * YUAN, codePauseSeconds: 60 });
  expect(none.given.size).toBe(0);
  const set = firstSettings({ SITE_NAME: '澄江', SECOND_OPERATOR_ABOVE: '0', CODE_PAUSE_SECONDS: '5' });
  expect(set.site.name).toBe('澄江');
  expect(set.limits).toMatchObject({ secondAbove: 0n, codePauseSeconds: 5, confirmAbove: 1_000n * YUAN });
  expect(set.given).toEqual(new Set(['site.name', 'limits.secondAbove', 'limits.codePauseSeconds']));
  expect(() => firstSettings({ SECOND_FACTOR_ABOVE: '一千' })).toThrow('SECOND_FACTOR_ABOVE');
});

test('an operator’s word wins over the variable, an empty one too; what they said nothing of follows the variable', () => {
  const first = firstSettings({ SITE_NAME: '澄江', SITE_ICP: '旧的', SITE_PHONE: '0571-1' });
  const said = { site: { icpNumber: '', csEmail: 'a@b.cn', gone: '以前有过的设置' }, limits: { secondAbove: '12.50' } };
  const now = withSaid(first, said);
  expect(now.site).toEqual({ ...first.site, icpNumber: '', csEmail: 'a@b.cn' });
  expect(now.limits).toEqual({ ...first.limits, secondAbove: (25n * YUAN) / 2n });
  expect([now.given.has('site.csEmail'), now.given.has('site.address')]).toEqual([true, false]);
  expect(first.given.has('site.csEmail'), 'the first values are as they were').toBe(false);
  expect(withSaid(first, {})).toBe(first);
});

test('values read what they were written as', () => {
  for (const [kind, text] of [
    ['yuan', '12.50'],
    ['count', '90'],
    ['text', '007'],
    ['picture', ''],
  ] as const)
    expect(textOf(valueOf(kind, text))).toBe(text);
});

test('papers are in the company’s name, or the site’s where none is set', () => {
  const { site } = firstSettings({ SITE_NAME: '澄江' });
  expect(issuerOf({ site })).toBe('澄江');
  expect(issuerOf({ site: { ...site, companyName: '杭州澄江数据有限公司' } })).toBe('杭州澄江数据有限公司');
});
