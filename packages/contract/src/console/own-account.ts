// An operator's own account: password, authenticator, recovery codes, sessions.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Id, Nothing, OpenSession, SecondFactor, TypedPassword } from '../values';
import { NewOperatorPassword, OperatorTotp } from './operator';

const own = { access: 'operator', permission: 'console.enter' } as const;

/** Proof of identity again: a session alone changes nothing here. */
const proof = { password: TypedPassword, totp: SecondFactor };
const proofRefusals = ['codeWrong', 'tooManyRequests'] as const;

const RecoveryCodes = z.array(z.string());

export const getOwnAccount = endpoint({
  ...own,
  method: 'GET',
  path: '/console-api/me/account',
  summary: '我的账号：剩余的恢复码，登录着的设备',
  input: Nothing,
  output: z.object({
    /** Masked: the phone or mail by which one joined; '' for the first owner. */
    contact: z.string(),
    recoveryLeft: z.number().int(),
    sessions: z.array(OpenSession),
  }),
});

export const changeOwnPassword = endpoint({
  ...own,
  method: 'POST',
  path: '/console-api/me/password',
  summary: '修改密码：要原密码和动态口令（或恢复码）；其他设备随即退出',
  input: z.object({ ...proof, newPassword: NewOperatorPassword }),
  output: z.object({ ended: z.number().int() }),
  refusals: proofRefusals,
});

export const beginOwnTotp = endpoint({
  ...own,
  method: 'POST',
  path: '/console-api/me/totp/begin',
  summary: '更换认证器：要密码和动态口令（或恢复码），给出新的密钥；15 分钟内用新的口令完成，在此之前旧的照常可用',
  input: z.object(proof),
  output: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  refusals: proofRefusals,
});

export const finishOwnTotp = endpoint({
  ...own,
  method: 'POST',
  path: '/console-api/me/totp/finish',
  summary: '用新认证器的口令完成更换：旧的随即作废，其他设备退出，给出新的恢复码（只显示这一次）',
  input: z.object({ totp: OperatorTotp }),
  output: z.object({ recoveryCodes: RecoveryCodes, ended: z.number().int() }),
  refusals: ['codeWrong', 'stateConflict'],
});

export const renewOwnRecoveryCodes = endpoint({
  ...own,
  method: 'POST',
  path: '/console-api/me/recoveryCodes',
  summary: '生成新的恢复码（只显示这一次）：要密码和动态口令；先前的随即作废',
  input: z.object(proof),
  output: z.object({ recoveryCodes: RecoveryCodes }),
  refusals: proofRefusals,
});

export const endOwnSession = endpoint({
  ...own,
  method: 'POST',
  path: '/console-api/me/session/end',
  summary: '让自己的一台设备退出登录',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound'],
});

export const endOtherOwnSessions = endpoint({
  ...own,
  method: 'POST',
  path: '/console-api/me/session/endOthers',
  summary: '让自己的其他设备都退出登录',
  input: Nothing,
  output: z.object({ ended: z.number().int() }),
});
