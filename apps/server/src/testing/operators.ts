// Operators for tests.
import { randomBytes } from 'node:crypto';
import type { Transaction } from '@jishi/db';
import { generate } from 'otplib';
import { sealTotp } from '../domains/operator/account/rules';
import { insertOperator } from '../domains/operator/account/store';
import type { OperatorRole } from '../domains/operator/rules';
import { openSession } from '../domains/operator/session/service';
import type { Context } from '../kernel/context';
import { newTotpSecret } from '../kernel/totp';
import { hashedOnce, systemContext } from './members';
import type { TestServer } from './server';

export type TestOperator = {
  operatorId: string;
  account: string;
  /** Of their authenticator: `codeOf`. */
  secret: string;
  token: string;
  /** For calling a domain's index without HTTP. */
  context: Context;
};

/** The password of every operator made here. */
export const OPERATOR_PASSWORD = 'correct-horse-7';

/** An operator of a role with an open session, who may decide about money at once. */
export async function signInOperator(server: TestServer, role: OperatorRole = 'owner'): Promise<TestOperator> {
  const { vault, now } = server.shared;
  const account = `test-${randomBytes(6).toString('hex')}`;
  const secret = newTotpSecret();
  const operator = {
    account,
    name: '测试员',
    role,
    passwordHash: await hashedOnce(server, OPERATOR_PASSWORD),
    totpCipher: sealTotp(vault, account, secret),
    totpStep: 0,
    createdAt: now(),
    latestLoginTime: null,
    contactKey: null,
    contactCipher: null,
  };
  return server.db.transaction(async (tx) => {
    const operatorId = await insertOperator(tx, operator, { established: true });
    return { account, secret, ...(await sessionOf(tx, server, operatorId, role)) };
  });
}

/** The same operator, signed in again: a session does not last a day. */
export async function signInAgain(
  server: TestServer,
  operator: TestOperator,
  role: OperatorRole,
): Promise<TestOperator> {
  const session = await server.db.transaction((tx) => sessionOf(tx, server, operator.operatorId, role));
  return { ...operator, ...session };
}

/** What the authenticator of a secret shows at the server's time. */
export function codeOf(server: TestServer, secret: string): Promise<string> {
  return generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
}

/** A code of the operator's authenticator that was not used yet: time passes for it. */
export async function freshCodeOf(server: TestServer, { secret }: Pick<TestOperator, 'secret'>): Promise<string> {
  server.clock.advance(30_000);
  return codeOf(server, secret);
}

async function sessionOf(tx: Transaction, server: TestServer, operatorId: string, role: OperatorRole) {
  const { token, asOperator } = await openSession(tx, systemContext(server), { id: operatorId, role });
  return { operatorId, token, context: asOperator };
}
