// A server for tests: the real application on a database of its own, called without a network.
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keptDigestKeys, openDatabase, sql } from '@jishi/db';
import { inRole } from '@jishi/db/rights/role';
import type { Endpoint, Input, Output } from '@jishi/contract/endpoint';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { loadMasterKey, openKeptVault } from '@jishi/vault';
import type { InjectOptions, LightMyRequestResponse as InjectAnswer } from 'fastify';
import { Logger, runOnce } from 'graphile-worker';
import { authenticate } from '../authenticate';
import type { AdmissionLimits } from '../http/admission';
import { type Shared, createServer } from '../http/server';
import type { Domain } from '../kernel/domain';
import type { Job } from '../kernel/job';
import type { FieldMessage } from '../kernel/refusal';
import { type Settings, readSettings } from '../kernel/settings';
import { tasksOf } from '../worker';
import { addressOf } from './address';
import './children';

type CallOptions = {
  /** Sent in X-Client-Info. */
  token?: string | undefined;
  bdVid?: string | undefined;
  idempotencyKey?: string;
  /** The caller's address; 127.0.0.1 when left out. */
  ip?: string;
  headers?: Record<string, string>;
  /** A code that confirms the call. */
  secondFactor?: string;
  /** The name that the caller's browser was given; without one the caller keeps no cookies. */
  browser?: string;
};

/** What came back. `result` is null on a refusal, whose words stand in `msg` and `fields`. */
type Answer<Result> = {
  status: number;
  code: number;
  msg: string;
  result: Result;
  fields: FieldMessage[];
  headers: Record<string, unknown>;
  /** The body, byte for byte. */
  text: string;
};

export type TestServer = {
  /** The database as its owner has it; the server itself works under its role, on `shared.db`. */
  readonly db: TestDatabase;
  readonly shared: Shared;
  readonly clock: TestClock;
  call<E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Answer<Output<E>>>;
  /** `call` for hostile input; strings are sent as they are. */
  callRaw(endpoint: Endpoint, input: unknown, options?: CallOptions): Promise<Answer<unknown>>;
  /** Any request that is not a call: forms, downloads, strange paths. */
  inject(request: InjectOptions & { token?: string }): Promise<InjectAnswer>;
  /**
   * Runs due background jobs until none is left; returns the errors of failed ones.
   * @throws Error when a job is due that belongs to no domain served
   */
  runJobs(): Promise<string[]>;
  close(): Promise<void>;
};

/** The master key of every test, as a server of its own process reads it. */
export const testSecret = { JISHI_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') };

/** A test calls as often at once as its race takes. */
const WITHOUT_LIMIT = { perTurn: Infinity, perLine: Infinity, all: Infinity };

/** A clock that stands still until it is moved. */
type TestClock = { now(): Date; advance(milliseconds: number): void };

/**
 * Starts a server with the given domains; answers are checked against their schemas. Name as few domains as possible,
 * so that changes elsewhere do not reach the test.
 */
export async function startTestServer(options: {
  domains: readonly Domain[];
  now?: Date;
  settings?: Partial<Settings>;
  limits?: Partial<Settings['limits']>;
  /** Other limits of how many wait than none. */
  admission?: Partial<AdmissionLimits>;
}): Promise<TestServer> {
  const db = await testDatabase();
  const clock = clockAt(options.now ?? new Date());
  const { url, role } = await inRole(db.url, 'server');
  if (!role) throw new Error('the test database has no role for servers');
  const own = openDatabase(url);
  const settings = { ...testSettings(url), databaseRole: role, ...options.settings };
  const shared: Shared = {
    db: own,
    settings: { ...settings, limits: { ...settings.limits, ...options.limits } },
    // Not one by chance: hashes that tests make once hold for all their servers.
    vault: await openKeptVault(loadMasterKey({ env: testSecret, dataDir: '' }), ({ ofOld, madeBy }) =>
      keptDigestKeys(own)({ ofNew: ofOld, ofOld, madeBy }),
    ),
    now: clock.now,
    extensions: options.domains.flatMap((domain) => domain.extends ?? []),
  };
  const { app } = await createServer({
    ...shared,
    useCases: options.domains.flatMap(({ useCases }) => useCases),
    authenticate,
    admission: { strangers: WITHOUT_LIMIT, signedIn: WITHOUT_LIMIT, ...options.admission },
    logLevel: 'error', // a fault says what it was, should a test meet one that nobody meant
  });

  const callRaw = async (endpoint: Endpoint, input: unknown, call: CallOptions = {}): Promise<Answer<unknown>> => {
    const { url, rest } = addressOf(endpoint.path, input as Record<string, unknown>);
    const response = await app.inject({
      method: endpoint.method,
      url,
      ...(endpoint.body === 'query' ? { query: queryOf(rest) } : { payload: bodyOf(input) }),
      headers: {
        'content-type': 'application/json',
        ...(call.browser ? { cookie: `browser=${call.browser}` } : {}),
        ...clientHeaders(call),
        ...(call.secondFactor ? { 'x-second-factor': call.secondFactor } : {}),
        ...call.headers,
      },
      remoteAddress: call.ip ?? '127.0.0.1',
    });
    return read(response.statusCode, response.headers, response.payload);
  };

  return {
    db,
    shared,
    clock,
    call: (endpoint, input, call) => callRaw(endpoint, input, call) as never,
    callRaw,
    inject: ({ token, headers, ...request }) =>
      app.inject({ ...request, headers: { ...clientHeaders({ token }), ...headers } }),
    runJobs: () =>
      runJobs(
        shared,
        options.domains.flatMap(({ jobs }) => jobs ?? []),
      ),
    async close() {
      await app.close();
      await own.close();
      await db.drop();
    },
  };
}

function testSettings(databaseUrl: string): Settings {
  return readSettings({
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(tmpdir(), 'jishi-test-data'),
    ROLES: 'api',
    CHECK_ANSWERS: '1',
    SECOND_OPERATOR_ABOVE_ONE_OWNER: '50000',
    PUBLIC_URL: 'http://localhost:8080',
    ALIYUN_SMS_ENDPOINT: 'http://127.0.0.1:9/',
    ALIYUN_SMS_ACCESS_KEY_ID: 'test',
    ALIYUN_SMS_ACCESS_KEY_SECRET: 'test',
    ALIYUN_SMS_NOTICE_TEMPLATES: 'operatorInvited=SMS_INVITED,operatorNotice=SMS_OPERATOR',
  });
}

function clockAt(start: Date): TestClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance(milliseconds) {
      at += milliseconds;
    },
  };
}

function queryOf(input: object): Record<string, string> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function bodyOf(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input);
}

function clientHeaders({ token = '', bdVid = '', idempotencyKey }: CallOptions): Record<string, string> {
  const info = { dateTime: '2026-01-01 00:00:00', requestId: 1, clientType: 3, bdVid, token };
  return {
    'x-client-info': Buffer.from(JSON.stringify(info)).toString('base64url'),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  };
}

function read(status: number, headers: Record<string, unknown>, text: string): Answer<unknown> {
  const { code, msg, result } = JSON.parse(text) as { code: number; msg: string; result: unknown };
  const fields = code === 0 ? [] : ((result as { fields?: FieldMessage[] } | null)?.fields ?? []);
  return { status, code, msg, result: code === 0 ? result : null, fields, headers, text };
}

async function runJobs(shared: Shared, jobs: readonly Job<never>[]): Promise<string[]> {
  const failures: string[] = [];
  const quiet = { warn() {}, error() {} };
  const tasks = Object.entries(tasksOf(shared, jobs, quiet)).map(([name, run]) => {
    const noted = async (payload: unknown) => {
      try {
        await run(payload);
      } catch (error) {
        failures.push(`${name}: ${(error as Error).message}`);
        throw error;
      }
    };
    return [name, noted] as const;
  });
  await runOnce({
    pgPool: shared.db.pool,
    taskList: Object.fromEntries(tasks),
    logger: new Logger(() => () => {}),
    noHandleSignals: true,
    // without batches it would end while the last job is still being set free
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const known = jobs.map(({ name }) => name);
  // ignore scheduled jobs, which the test did not cause: a process under test may have added one at the full minute
  const rows = await shared.db.many<{ name: string }>(sql`
    select distinct task_identifier as name from graphile_worker.jobs
    where run_at <= now() and task_identifier <> all (${known}) and coalesce(key, '') not like 'period:%'`);
  if (rows.length > 0) throw new Error(`due, but of no domain served here: ${rows.map(({ name }) => name).join(', ')}`);
  return failures;
}
