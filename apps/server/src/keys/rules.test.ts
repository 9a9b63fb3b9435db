import { expect, test } from 'vitest';
import { rotationReport } from './rules';

const digests = { outcome: 'renewed', changed: 12, restedMs: 1234 } as const;
const rotated = { outcome: 'left', resealed: 3, remaining: {}, unreadable: {}, sealing: [], digests } as const;

test('the old keys can go only when everything was counted and nothing is left', () => {
  expect(rotationReport({ ...rotated, outcome: 'done' })).toMatchObject({ isDone: true });
  for (const other of [
    rotated,
    { outcome: 'alreadyRunning' } as const,
    { outcome: 'unknownKey', processes: ['gateway', 'server'] } as const,
  ])
    expect(rotationReport(other)).toMatchObject({ isDone: false });
});

test('what is left is told place by place, with what no key opens and who seals by an old key', () => {
  const { text } = rotationReport({
    ...rotated,
    remaining: { 'a.b.c_cipher': 2, 'a.b.d_cipher': 1 },
    unreadable: { 'a.b.d_cipher': 1 },
    sealing: ['server'],
  });
  expect(text.split('\n')).toEqual([
    '查找用的摘要换用新密钥：改写 12 行，期间请求等待 1.2 秒。',
    '重新加密 3 个值。',
    '还有数据用旧密钥加密，旧密钥不能删除：',
    '  a.b.c_cipher：2 个',
    '  a.b.d_cipher：1 个，其中 1 个用现有的密钥打不开',
    '服务端还在用旧密钥加密。请把新密钥放在最前面，重启后再运行一次。',
  ]);
  expect(rotationReport({ outcome: 'unknownKey', processes: ['gateway'] }).text).toContain('网关还没有新密钥');
});

test('digests that could not be made anew yet are told with what is in the way', () => {
  const busy = { outcome: 'busy', processes: ['server', 'server'] } as const;
  const { text, isDone } = rotationReport({ ...rotated, digests: busy });
  expect(isDone).toBe(false);
  expect(text).toContain('还没有换用新密钥：服务端有长时间的请求或任务没有结束');
});
