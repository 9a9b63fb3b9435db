// Statements that do not wait for each other's answers: all that some work asks at once goes out together, on one connection.
import type { Socket } from 'node:net';
import pg from 'pg';
import { type Statements, statementsOn } from './database';
import { OTHER_COLUMNS, type Statement, plain, planned } from './plan';

export type Pipelines = {
  /**
   * Runs `work` with statements on a connection of its own, each a transaction by itself. After it, and whoever keeps them longer,
   * they run on `afterwards`; so do all of them where no connection is to be had. The connection is taken first, so that nobody
   * waits for one with another one in hand.
   */
  run<Result>(afterwards: Statements, work: (statements: Statements) => Promise<Result>): Promise<Result>;
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
      if (!client) return work(afterwards); // each statement says by itself that it is not answered
      const underWay = new Set<Promise<unknown>>();
      let ended = false;
      let cut: Error | undefined;
      const note = (error: Error) => (cut = error);
      client.on('error', note);
      const pipelined = pipelinedOn(client);
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
        return await work({
          many: tracked((on) => on.many<never>),
          one: tracked((on) => on.one<never>),
          maybe: tracked((on) => on.maybe<never>),
          run: tracked((on) => on.run),
        } as Statements);
      } finally {
        ended = true;
        await Promise.allSettled(underWay);
        client.off('error', note);
        client.release(cut);
      }
    },
    close: () => pool.end(),
  };
}

function pipelinedOn(client: pg.PoolClient): Statements {
  const statements = statementsOn(client);
  const sentTogether = together(client);
  const ask =
    <Result>(how: (statement: Statement) => Promise<Result>) =>
    async (statement: Statement): Promise<Result> => {
      sentTogether();
      try {
        return await how(planned(statement));
      } catch (error) {
        if ((error as { code?: unknown }).code !== OTHER_COLUMNS) throw error;
        sentTogether();
        return how(plain(statement));
      }
    };
  return {
    many: ask(statements.many<never>),
    one: ask(statements.one<never>),
    maybe: ask(statements.maybe<never>),
    run: ask(statements.run),
  } as Statements;
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
