import { describe, expect, it } from 'vitest';
import { firedNames, watchedBy } from './warning-rules';

describe('the warnings of one API', () => {
  it('are told in words, with what has already fired', () => {
    const warning = {
      applyId: '1',
      projectName: '手机号归属地',
      unit: 2,
      enabled: true,
      remainingBelow: 100,
      dailyCallsAbove: null,
      errorRateAbove: 20,
      channels: [],
      fired: ['remaining' as const],
    };
    expect(watchedBy(warning)).toEqual(['剩余少于 100 条', '近一小时失败率超过 20%']);
    expect(firedNames(warning)).toBe('剩余数量');
  });
});
