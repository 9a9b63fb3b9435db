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
   * to be had. The connection is taken first, so that nobody waits for one with another one in hand. `writingAfter` are statements that
   * read at once, and write nothing before a promise is kept, nor when it is broken.
   */
  run<Result>(afterwards: Statements, work: Work<Result>): Promise<Result>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

type WritingAfter = (admitted: Promise<unknown>) => Statements;
type Work<Result> = (statements: Statements, leave: () => void, writingAfter: WritingAfter) => Promise<Result>;

/** Opens a pool whose connections send without waiting. */
export function openPipelines(url: string, options: pg.PoolConfig = {}): Pipelines {
  const pool = new pg.Pool({ connectionString: url, max: 4, pipeline: true, ...options });
  pool.on('error', () => {}); // an idle connection was cut; the pool replaces it
  pool.on('connect', (client) => client.on('error', () => {})); // the query that meets it reports it
  return {
    pool,
    async run(afterwards, work) {
      const client = await pool.connect().catch(() => undefined);
      // each statement says by itself that it is not answered
      if (!client)
        return work(
          afterwards,
          () => {},
          (admitted) => allAfter(admitted, afterwards),
        );
      const underWay = new Set<Promise<unknown>>();
      let ended = false;
      let cut: Error | undefined;
      const note = (error: Error) => (cut = error);
      client.on('error', note);
      const { statementsAfter, leave } = snapshotOn(client);
      const tracked = (pipelined: Asks, later: Asks) =>
        each((kind) => (statement) => {
          if (ended) return later[kind](statement);
          const answer = pipelined[kind](statement);
          underWay.add(answer);
          answer.then(
            () => underWay.delete(answer),
            (error: Error & { severity?: string }) => {
              underWay.delete(answer);
              if (error.severity !== 'ERROR') cut ??= error; // perhaps the connection is gone, and has not said so yet
            },
          );
          return answer;
        });
      try {
        return await work(tracked(statementsAfter(), afterwards), leave, (admitted) =>
          tracked(statementsAfter(admitted), allAfter(admitted, afterwards)),
        );
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

type Ask = (statement: Statement) => Promise<unknown>;
type Asks = Record<keyof Statements, Ask>;

const each = (make: (kind: keyof Statements) => Ask) =>
  ({ many: make('many'), one: make('one'), maybe: make('maybe'), run: make('run') }) as Statements;

const allAfter = (admitted: Promise<unknown>, on: Asks): Statements =>
  each((kind) => (statement) => admitted.then(() => on[kind](statement)));

function snapshotOn(client: pg.PoolClient) {
  const statements: Asks = statementsOn(client);
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
  const ask = async (how: Ask, statement: Statement, admitted: Promise<unknown> | undefined): Promise<unknown> => {
    if (state === 'left') await admitted; // it may write there
    enter();
    const isInside = state === 'inside';
    sentTogether();
    try {
      return await how(planned(statement));
    } catch (error) {
      const code = String((error as { code?: unknown }).code);
      if (isInside) leave();
      if (code !== OTHER_COLUMNS && !(isInside && NOT_IN_HERE.has(code))) throw error;
      await admitted;
      sentTogether();
      return how(code === OTHER_COLUMNS ? plain(statement) : planned(statement));
    }
  };
  const once =
    (kind: keyof Statements, admitted: Promise<unknown> | undefined): Ask =>
    (statement) => {
      const words = wordsOf(statement);
      if (state === 'left' || WRITES.test(words)) return ask(statements[kind], statement, admitted);
      const key = `${kind} ${words}`;
      const answer = answers.get(key) ?? ask(statements[kind], statement, admitted);
      answers.set(key, answer);
      return answer;
    };
  const statementsAfter = (admitted?: Promise<unknown>): Statements => {
    const many = once('many', admitted);
    return {
      ...each((kind) => once(kind, admitted)),
      many: async (statement: Statement) => [...((await many(statement)) as unknown[])], // a list of their own for each who asked
    } as Statements;
  };
  return { statementsAfter, leave };
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
