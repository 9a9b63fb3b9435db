import { describe, expect, it } from 'vitest';
import { firedNames, limitErrors, thresholdError, watchedBy } from './warning-rules';

const NONE = { remainingBelow: '', dailyCallsAbove: '', errorRateAbove: '' };

describe('the amount of a balance warning', () => {
  it('has at most two decimals, and is there and above zero', () => {
    expect(thresholdError('')).toBe('请输入预警金额');
    expect(thresholdError('12.345')).toContain('两位小数');
    expect(thresholdError('0')).toContain('大于 0');
    expect(thresholdError('0.00')).toContain('大于 0');
    for (const amount of ['0.50', '100', '100.05']) expect(thresholdError(amount)).toBeUndefined();
  });
});

describe('the warnings of one API', () => {
  it('watch something while they are on', () => {
    expect(limitErrors(NONE, true).form).toContain('至少填写一项');
    expect(limitErrors(NONE, false)).toEqual({});
    expect(limitErrors({ ...NONE, errorRateAbove: '5' }, true)).toEqual({});
  });

  it('name the number that is out of bounds', () => {
    expect(limitErrors({ ...NONE, errorRateAbove: '100' }, true)).toEqual({ errorRateAbove: '失败率为 1 到 99' });
    expect(limitErrors({ ...NONE, remainingBelow: '1000000001' }, true)).toEqual({
      remainingBelow: '剩余次数为 1 到 10 亿',
    });
  });

  it('are told in words, with what has already fired', () => {
    const warning = {
      applyId: '1',
      projectName: '手机号归属地',
      enabled: true,
      remainingBelow: 100,
      dailyCallsAbove: null,
      errorRateAbove: 20,
      channels: [],
      fired: ['remaining' as const],
    };
    expect(watchedBy(warning)).toEqual(['剩余少于 100 次', '近一小时失败率超过 20%']);
    expect(firedNames(warning)).toBe('剩余次数');
  });
});
