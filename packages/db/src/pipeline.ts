// Statements that do not wait for each other's answers: all that some work asks at once goes out together, on one connection, and
// is answered from one snapshot.
import type { Socket } from 'node:net';
import pg from 'pg';
import { type Statements, statementsOn } from './database';
import { OTHER_COLUMNS, type Statement, plain, planned } from './plan';

/** Of a transaction in which another statement has failed; a write in one that only reads. */
const NOT_IN_HERE = new Set(['25P02', '25006']);

export type Pipelines = {
  /**
   * Runs `work` with statements on a connection of its own, which read one snapshot: the same asked twice is read once. When one fails,
   * or writes, or `work` calls `leave` because it has changed something elsewhere, the others are transactions by themselves from then on,
   * on the same connection. After `work`, for whoever keeps them longer, they run on `afterwards`; so do all of them where no connection is
   * to be had. The connection is taken first, so that nobody waits for one with another one in hand.
   */
  run<Result>(
    afterwards: Statements,
    work: (statements: Statements, leave: () => void) => Promise<Result>,
  ): Promise<Result>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

/** Opens a pool whose connections send without waiting. */
export function openPipelines(url: string, options: pg.PoolConfig = {}): Pipelines {
  const pool = new pg.Pool({ connectionString: url, max: 4, pipeline: true, ...options });
  pool.on('error', () => {}); // an idle connection was cut; the pool replaces it
  pool.on('connect', (client) => client.on('error', () => {})); // the query that meets it reports it
  return {
    pool,
    async run(afterwards, work) {
      const client = await pool.connect().catch(() => undefined);
      if (!client) return work(afterwards, () => {}); // each statement says by itself that it is not answered
      const underWay = new Set<Promise<unknown>>();
      let ended = false;
      let cut: Error | undefined;
      const note = (error: Error) => (cut = error);
      client.on('error', note);
      const { statements: pipelined, leave } = snapshotOn(client);
      const tracked =
        <Args extends unknown[], Result>(of: (statements: Statements) => (...args: Args) => Promise<Result>) =>
        (...args: Args): Promise<Result> => {
          if (ended) return of(afterwards)(...args);
          const answer = of(pipelined)(...args);
          underWay.add(answer);
          answer.then(
            () => underWay.delete(answer),
            (error: Error & { severity?: string }) => {
              underWay.delete(answer);
              if (error.severity !== 'ERROR') cut ??= error; // perhaps the connection is gone, and has not said so yet
            },
          );
          return answer;
        };
      try {
        const statements = {
          many: tracked((on) => on.many<never>),
          one: tracked((on) => on.one<never>),
          maybe: tracked((on) => on.maybe<never>),
          run: tracked((on) => on.run),
        } as Statements;
        return await work(statements, leave);
      } finally {
        ended = true;
        await Promise.allSettled(underWay);
        leave();
        client.off('error', note);
        client.release(cut);
      }
    },
    close: () => pool.end(),
  };
}

function snapshotOn(client: pg.PoolClient): { statements: Statements; leave: () => void } {
  const statements = statementsOn(client);
  const sentTogether = together(client);
  const answers = new Map<string, Promise<unknown>>();
  let state: 'before' | 'inside' | 'left' = 'before';
  const say = (words: string) => {
    sentTogether();
    client.query(words).catch(() => {}); // the connection is gone: what is asked on it says so
  };
  const enter = () => {
    if (state !== 'before') return;
    state = 'inside';
    say('begin isolation level repeatable read read only');
  };
  const leave = () => {
    if (state === 'inside') say('commit'); // nobody waits for it: what comes next on this connection stands behind it
    state = 'left';
    answers.clear();
  };
  const ask = async <Result>(how: (statement: Statement) => Promise<Result>, statement: Statement): Promise<Result> => {
    enter();
    const isInside = state === 'inside';
    sentTogether();
    try {
      return await how(planned(statement));
    } catch (error) {
      const code = String((error as { code?: unknown }).code);
      if (isInside) leave();
      if (code !== OTHER_COLUMNS && !(isInside && NOT_IN_HERE.has(code))) throw error;
      sentTogether();
      return how(code === OTHER_COLUMNS ? plain(statement) : planned(statement));
    }
  };
  const once =
    <Result>(kind: keyof Statements, how: (statement: Statement) => Promise<Result>) =>
    (statement: Statement): Promise<Result> => {
      const words = wordsOf(statement);
      if (state === 'left' || WRITES.test(words)) return ask(how, statement);
      const key = `${kind} ${words}`;
      const known = answers.get(key) as Promise<Result> | undefined;
      const answer = known ?? ask(how, statement);
      answers.set(key, answer);
      return answer;
    };
  const many = once('many', statements.many<never>);
  return {
    leave,
    statements: {
      many: async (statement: Statement) => [...(await many(statement))], // a list of their own for each who asked
      one: once('one', statements.one<never>),
      maybe: once('maybe', statements.maybe<never>),
      run: once('run', statements.run),
    } as Statements,
  };
}

/** Perhaps: what writes is never done once for two who ask. */
const WRITES = /\b(?:insert|update|delete|nextval)\b/i;

/** What tells a question from another one. */
function wordsOf(statement: Statement): string {
  const { text, values } = 'named' in statement ? statement.sql : statement;
  return `${text} ${JSON.stringify(values, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))}`;
}

/** Holds back what is written until nothing more is asked in this turn: one write for all of it. */
function together(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let corked = false;
  return () => {
    if (corked) return;
    corked = true;
    stream.cork();
    setImmediate(() => {
      corked = false;
      stream.uncork();
    });
  };
}
