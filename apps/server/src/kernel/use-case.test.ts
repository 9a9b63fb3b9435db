import { endpoint } from '@jishi/contract/endpoint';
import * as z from 'zod';
import { openVault } from '@jishi/vault';
import { expect, test } from 'vitest';
import type { Actor, Context, MemberId } from './context';
import { useCase, useCasesOf } from './use-case';

const shape = {
  method: 'POST',
  summary: '',
  input: z.object({ text: z.string().optional() }),
  output: z.string(),
} as const;
const ofMember = endpoint({ ...shape, path: '/test/member', access: 'member' });
const ofOperator = endpoint({ ...shape, path: '/test/operator', access: 'operator', permission: 'refund.grant' });
const looking = endpoint({
  ...shape,
  method: 'GET',
  path: '/test/look',
  access: 'operator',
  permission: 'refund.grant',
});

const byMember = useCase(ofMember, async ({ member }, { text = 'nothing' }) => `${member} says ${text}`);
const byOperator = useCase(ofOperator, async ({ operator }) => operator);
const lookedAt = useCase(looking, async ({ operator }) => operator);

const vault = openVault([{ id: 1, key: Buffer.alloc(32, 1) }]);
const as = (actor: Actor) => ({ vault, actor }) as Context;
const member = as({ kind: 'member', memberId: '7' as MemberId, sessionId: '1', token: '' });
const operator = (more: { may?: 'refund.grant'; waiting?: boolean }) => {
  const permissions = new Set(more.may ? [more.may] : []);
  const waiting = more.waiting ? { permissions, until: new Date('2026-11-24T02:00:00Z') } : undefined;
  return as({ kind: 'operator', operatorId: '3', sessionId: '1', permissions, waiting });
};

test('a body is given who calls and what they say, and nothing where they say nothing', async () => {
  expect(await byMember(member, { text: 'hello' })).toBe('7 says hello');
  expect(await byMember(member)).toBe('7 says nothing');
  expect(await byOperator(operator({ may: 'refund.grant' }))).toBe('3');
});

test.each<[string, Context]>([
  ['a visitor', as({ kind: 'visitor' })],
  ['a background job', as({ kind: 'system', job: 'test' })],
])('called in process, %s is let in by neither a member nor an operator', async (_, ctx) => {
  await expect(byMember(ctx)).rejects.toMatchObject({ refusal: 'notLoggedIn' });
  await expect(byOperator(ctx)).rejects.toMatchObject({ refusal: 'notLoggedIn' });
});

test('called in process, members and operators are not let in by each other, nor operators without the permission', async () => {
  await expect(byOperator(member)).rejects.toMatchObject({ refusal: 'notLoggedIn' });
  await expect(byMember(operator({ may: 'refund.grant' }))).rejects.toMatchObject({ refusal: 'notLoggedIn' });
  await expect(byOperator(operator({}))).rejects.toMatchObject({ refusal: 'permissionMissing' });
});

test('what a new role waits for it may read, not do', async () => {
  const newcomer = operator({ may: 'refund.grant', waiting: true });
  await expect(byOperator(newcomer)).rejects.toMatchObject({ refusal: 'permissionMissing' });
  expect(await lookedAt(newcomer)).toBe('3');
});

test('of what a module exports the use cases are mounted', () => {
  const module = { byMember, LIMIT: 3, work: async () => {}, byOperator };
  expect(useCasesOf(module, { lookedAt })).toEqual([byMember, byOperator, lookedAt]);
});
