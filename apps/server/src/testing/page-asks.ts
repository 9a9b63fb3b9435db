// What a member's page asks of the database, and how often it waits for it.
import { setImmediate } from 'node:timers/promises';
import type { Database, Statement } from '@jishi/db';
import pg from 'pg';
import type { Context } from '../kernel/context';
import { standingFor } from '../kernel/original';

/** Counts round trips: answers all that is asked together, once nothing more is asked without an answer. */
export function inRoundTrips(ctx: Context, found: { roundTrips: number }): Context {
  const { db } = ctx;
  let waiting: (() => Promise<unknown>)[] = [];
  const answerAll = async () => {
    for (let asked = -1; asked !== waiting.length;) {
      asked = waiting.length;
      for (let turn = 0; turn < 20; turn++) await setImmediate();
    }
    const asked = waiting;
    waiting = [];
    found.roundTrips++;
    await Promise.all(asked.map((ask) => ask()));
  };
  const held =
    <Answer>(ask: (statement: Statement) => Promise<Answer>) =>
    (statement: Statement) =>
      new Promise<Answer>((resolve, reject) => {
        if (waiting.push(() => ask(statement).then(resolve, reject)) === 1) void answerAll();
      });
  const statements = { many: held(db.many), one: held(db.one), maybe: held(db.maybe), run: held(db.run) };
  return { ...ctx, db: standingFor(db, { ...db, ...statements } as Database) };
}

export type Asked = {
  statements: number;
  transactions: number;
  elsewhere: number;
  said: { text: string; values: unknown[] }[];
};

/** What reaches the database: statements and transactions on connections of pages, what the former say, and statements on other ones. */
export async function askedDuring(databaseUrl: string, work: () => Promise<unknown>): Promise<Asked> {
  const database = new URL(databaseUrl).pathname.slice(1);
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const asked: Asked = { statements: 0, transactions: 0, elsewhere: 0, said: [] };
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (this.pipeline && typeof args[0] === 'string') asked.transactions += Number(args[0].startsWith('begin'));
    else if (this.pipeline && typeof args[0] === 'object') {
      asked.statements++;
      asked.said.push(args[0] as Asked['said'][number]);
    } else if (!this.pipeline && this.database === database) asked.elsewhere++;
    return original.apply(this, args);
  } as never;
  await work().finally(() => (pg.Client.prototype.query = original as never));
  return asked;
}
