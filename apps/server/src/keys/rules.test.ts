import { expect, test } from 'vitest';
import { rotationReport } from './rules';

const rotated = { outcome: 'left', resealed: 3, remaining: {}, unreadable: {}, sealing: [] } as const;

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
    '重新加密 3 个值。',
    '还有数据用旧密钥加密，旧密钥不能删除：',
    '  a.b.c_cipher：2 个',
    '  a.b.d_cipher：1 个，其中 1 个用现有的密钥打不开',
    '服务端还在用旧密钥加密。请把新密钥放在最前面，重启后再运行一次。',
  ]);
  expect(rotationReport({ outcome: 'unknownKey', processes: ['gateway'] }).text).toContain('网关还没有新密钥');
});
