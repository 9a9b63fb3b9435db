import { partState, platformPart } from '@jishi/contract/enums/status';
import { expect, test } from 'vitest';
import { headlineOf, spanText, stripText } from './words';

const { good, degraded, down, maintenance, unknown } = partState;
const part = (which: number, state: number, recent: unknown = null) => ({ part: which, state, recent });

test('one sentence says whether everything works, and what does not, the worst first', () => {
  const gateway = part(platformPart.gateway, good, {});
  expect(headlineOf([gateway, part(platformPart.sms, good)])).toEqual({ words: '各项服务正常', state: good });
  expect(headlineOf([gateway, part(platformPart.sms, degraded), part(platformPart.payment, down)])).toEqual({
    words: '充值与付款不可用，短信部分受影响',
    state: down,
  });
  const closed = [part(platformPart.sms, maintenance), part(platformPart.site, maintenance)];
  expect(headlineOf([gateway, ...closed])).toEqual({ words: '短信、门户与控制台维护中', state: maintenance });
});

test('what nothing measured is not said to work', () => {
  const parts = [part(platformPart.gateway, unknown, {}), part(platformPart.sms, good)];
  expect(headlineOf(parts).words).toBe('没有已知的故障');
});

test('a span names its day once', () => {
  expect(spanText('2026-03-08 23:50:00', '2026-03-09 01:00:00')).toBe('2026-03-08 23:50 至 2026-03-09 01:00');
  expect(spanText('2026-03-08 22:50:00', '2026-03-08 23:00:00')).toBe('2026-03-08 22:50 至 23:00');
  expect(spanText('2026-03-08 22:50:00', null)).toBe('2026-03-08 22:50 起');
});

test('a strip is read out by what was not usual', () => {
  const days = [
    { day: '2026-03-07', state: unknown },
    { day: '2026-03-08', state: down },
    { day: '2026-03-09', state: good },
  ];
  expect(stripText(days)).toBe('近 3 天：正常 1 天，不可用 1 天（03-08），没有记录 1 天');
});
