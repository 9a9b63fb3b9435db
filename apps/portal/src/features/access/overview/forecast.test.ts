import { describe, expect, it } from 'vitest';
import { type Holding, forecast } from './forecast';

const now = new Date('2026-11-20T12:00:00+08:00');
const holding = (over: Partial<Holding>): Holding => ({
  holdingId: '1',
  projectId: '1',
  projectName: '手机号归属地',
  glyph: '号',
  packageName: '10 万次包',
  unit: 1,
  total: 100_000,
  remaining: 11_820,
  dailyAverage: 1960,
  daysLeft: 6,
  leftOver: 0,
  followed: false,
  expireTime: '2026-12-31 23:59:59',
  unstartedDays: null,
  ...over,
});

describe('the forecast of a package', () => {
  it('tells when it runs out and presses within a week', () => {
    expect(forecast(holding({}), now)).toEqual({ kind: 'runs-out', text: '约 6 天后用完', urgent: true });
    expect(forecast(holding({ daysLeft: 8 }), now).urgent).toBe(false);
  });

  it('does not press while another package of the product waits', () => {
    expect(forecast(holding({ followed: true }), now)).toEqual({
      kind: 'runs-out',
      text: '约 6 天后用完，接着用下一份',
      urgent: false,
    });
  });

  it('says today when less than a day is left', () => {
    expect(forecast(holding({ daysLeft: 0 }), now).text).toBe('今天内用完');
  });

  it('tells of calls that will expire unused in the last month', () => {
    const slow = holding({
      total: 10_000,
      remaining: 9310,
      dailyAverage: 58,
      daysLeft: 160,
      leftOver: 8498,
      expireTime: '2026-12-04 12:00:00',
    });
    expect(forecast(slow, now)).toEqual({ kind: 'left-over', text: '到期前用不完，约剩 8,498 次', urgent: false });
    expect(forecast({ ...slow, unit: 2 }, now).text).toBe('到期前用不完，约剩 8,498 条');
  });

  it('is quiet about a package that outlives its use by far', () => {
    expect(forecast(holding({ daysLeft: 300, leftOver: 8000, expireTime: '2027-08-15 00:00:00' }), now).kind).toBe(
      'lasts',
    );
  });

  it('foretells nothing where nothing was called', () => {
    expect(forecast(holding({ daysLeft: null, dailyAverage: 0 }), now).kind).toBe('unknown');
  });

  it('foretells nothing from less than a day of use', () => {
    const { kind, text } = forecast(holding({ daysLeft: null, dailyAverage: 300 }), now);
    expect([kind, text]).toEqual(['unknown', '用了不到一天，还推算不出']);
  });

  it('presses for one that is used up', () => {
    expect(forecast(holding({ remaining: 0, daysLeft: 0 }), now)).toEqual({
      kind: 'used-up',
      text: '已用完',
      urgent: true,
    });
  });
});
