import { describe, expect, it } from 'vitest';
import { audienceOf, audienceWords, inputOf, newBroadcast, readShare, valuesOf } from './broadcast-values';

const nobody = newBroadcast().audience;

describe('the audience of a broadcast', () => {
  it('takes ids however they are separated, and leaves out what is not set', () => {
    expect(audienceOf({ ...nobody, memberIds: '12，13\n14 15、16;17' })).toEqual({
      memberIds: ['12', '13', '14', '15', '16', '17'],
    });
    expect(audienceOf(nobody)).toEqual({});
  });

  it('sends what is no id as it was typed, for the server to name', () => {
    expect(audienceOf({ ...nobody, memberIds: '12 张三' })).toEqual({ memberIds: ['12', '张三'] });
  });

  it('takes nobody certified for a condition, not for none', () => {
    expect(audienceOf({ ...nobody, authStatus: '0' })).toEqual({ authStatus: '0' });
    expect(audienceWords({ authStatus: 0 })).toBe('未认证');
  });

  it('is everybody where nothing is set', () => {
    expect(audienceWords({})).toBe('全部用户');
    expect(audienceWords({ memberIds: ['1'], regAfter: '2026-11-01 00:00:00' })).toBe(
      '指定的 1 位用户，2026-11-01 00:00 之后注册',
    );
  });
});

describe('the form of a broadcast', () => {
  it('gives back what was stored', () => {
    const stored = {
      id: '9',
      title: '维护通知',
      text: '今晚维护。',
      link: '/notice',
      kind: 5,
      audience: { memberIds: ['3', '4'], authStatus: 2 },
      channels: ['email' as const],
      status: 1,
      sendTime: null,
      sent: 0,
      read: 0,
      operatorName: '林溪',
      createTime: '2026-11-21 10:00:00',
      version: 4,
    };
    expect(inputOf(valuesOf(stored), stored)).toEqual({
      id: '9',
      version: 4,
      title: '维护通知',
      text: '今晚维护。',
      link: '/notice',
      kind: '5',
      audience: { memberIds: ['3', '4'], authStatus: '2' },
      channels: ['email'],
    });
  });

  it('has no share of readers before anybody was told', () => {
    expect(readShare({ sent: 0, read: 0 })).toBeUndefined();
    expect(readShare({ sent: 3, read: 1 })).toBe(33);
  });
});
