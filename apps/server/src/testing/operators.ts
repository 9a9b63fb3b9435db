// Operators for tests.
import { randomBytes } from 'node:crypto';
import type { Transaction } from '@jishi/db';
import { insertOperator } from '../domains/operator/account/store';
import type { OperatorRole } from '../domains/operator/rules';
import { openSession } from '../domains/operator/session/service';
import type { Context } from '../kernel/context';
import { systemContext } from './members';
import type { TestServer } from './server';

export type TestOperator = {
  operatorId: string;
  token: string;
  /** For calling a domain's index without HTTP. */
  context: Context;
};

/** An operator of a role with an open session. They cannot sign in again: their password and second factor are made up. */
export function signInOperator(server: TestServer, role: OperatorRole = 'owner'): Promise<TestOperator> {
  return server.db.transaction(async (tx) => {
    const operator = {
      account: `test-${randomBytes(6).toString('hex')}`,
      name: '测试员',
      role,
      passwordHash: 'none',
      totpCipher: Buffer.alloc(0),
      totpStep: 0,
      createdAt: server.clock.now(),
      latestLoginTime: null,
      contactKey: null,
      contactCipher: null,
    };
    const operatorId = await insertOperator(tx, operator, { established: true });
    return sessionOf(tx, server, operatorId, role);
  });
}

/** The same operator, signed in anew: a session does not last a day. */
export function signInAgain(server: TestServer, { operatorId }: TestOperator, role: OperatorRole) {
  return server.db.transaction((tx) => sessionOf(tx, server, operatorId, role));
}

async function sessionOf(
  tx: Transaction,
  server: TestServer,
  operatorId: string,
  role: OperatorRole,
): Promise<TestOperator> {
  const { token, asOperator } = await openSession(tx, systemContext(server), { id: operatorId, role });
  return { operatorId, token, context: asOperator };
}
