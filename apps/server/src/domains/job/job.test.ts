// Operators see background work that fails, and do it again.
import { listPeriodicJobs, retryJob, retryStoppedJobs, searchJobs } from '@jishi/contract/console/job';
import { listReviewQueues } from '@jishi/contract/console/review';
import { jobStatus } from '@jishi/contract/enums/job';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDue } from '../../schedule';
import type { Domain } from '../../kernel/domain';
import { type Job, addJob, job as named } from '../../kernel/job';
import { signInOperator } from '../../testing/operators';
import { type TestServer, startTestServer } from '../../testing/server';
import { audit } from '../audit/domain';
import { operator } from '../operator/domain';
import { review } from '../review/domain';
import { job } from './domain';
import { periodicJobs } from './periodic/service';

const BROKEN = named<{ what: string }>('probe.break');
const SWEEP: Job & { schedule: string } = {
  name: 'probe.sweep',
  schedule: '*/5 * * * *',
  run: () => Promise.resolve(),
};
let isMended = false;
const ran: string[] = [];

const probe: Domain = {
  useCases: [],
  jobs: [
    BROKEN.does((_ctx, { what }: { what: string }) => {
      ran.push(what);
      return isMended ? Promise.resolve() : Promise.reject(new Error(`the peer said no to 13800138000\nin line 2`));
    }),
    SWEEP,
  ],
  extends: [periodicJobs.with(SWEEP)],
};

let server: TestServer;
let owner: string;
let reader: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [job, audit, operator, review, probe] });
  owner = (await signInOperator(server)).token;
  reader = (await signInOperator(server, 'readonly')).token;
});
beforeEach(async () => {
  isMended = false;
  ran.length = 0;
  await server.db.query('delete from graphile_worker._private_jobs');
});
afterAll(() => server.close());

const add = (what: string) => server.shared.db.transaction((tx) => addJob(tx, BROKEN, { what }));
const listed = async (filter: object = {}) =>
  (await server.call(searchJobs, { pageNum: 1, pageSize: 20, ...filter }, { token: owner })).result.list;
/** As the worker leaves a job that has failed for the last time. */
const stop = () => server.db.query('update graphile_worker._private_jobs set attempts = max_attempts');

test('what waits, fails, runs and has stopped is told apart, what needs somebody first', async () => {
  await add('stops');
  await server.runJobs();
  await stop();
  await add('fails');
  await server.runJobs();
  await add('runs');
  await server.db.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where attempts = 0`,
  );
  await add('waits');
  const list = await listed();
  const { stopped, failing, running, waiting } = jobStatus;
  expect(list.map(({ status }) => status)).toEqual([stopped, failing, running, waiting]);
  expect(list[0]).toMatchObject({
    name: 'probe.break',
    attempts: 25,
    mostAttempts: 25,
    error: 'the peer said no to 13****00',
  });
  expect(list[1]).toMatchObject({ attempts: 1, error: 'the peer said no to 13****00' });
  expect(list[3]).toMatchObject({ attempts: 0, error: '' });
  expect((await listed({ status: stopped })).map(({ id }) => id)).toEqual([list[0]!.id]);
  expect(await listed({ job: 'probe.b' })).toHaveLength(4);
  expect(await listed({ job: 'robe' })).toEqual([]);
});

test('one that failed is done again at once, its attempts counted anew, on record; one that has not failed is left alone', async () => {
  await add('again');
  await server.runJobs();
  await stop();
  const [{ id } = { id: '' }] = await listed();
  isMended = true;
  await server.runJobs();
  expect(ran, 'a stopped job is not done by itself').toEqual(['again']);
  expect(await server.call(retryJob, { id }, { token: owner })).toMatchObject({ code: 0 });
  expect((await listed())[0]).toMatchObject({ attempts: 0, status: jobStatus.failing });
  await server.runJobs();
  expect(ran).toEqual(['again', 'again']);
  expect(await server.call(retryJob, { id }, { token: owner })).toMatchObject({ code: 4004 });
  await add('fresh');
  const fresh = (await listed())[0]!.id;
  expect(await server.call(retryJob, { id: fresh }, { token: owner })).toMatchObject({ code: 4005 });
  const { rows } = await server.db.query(
    `select target_id, after from audit.entry where action = 'job.retry' order by id`,
  );
  expect(rows).toEqual([{ target_id: id, after: { name: 'probe.break' } }]);
});

test('one that is worked on is not given to a second worker', async () => {
  await add('busy');
  await server.runJobs();
  await server.db.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w'`);
  const [{ id } = { id: '' }] = await listed();
  expect(await server.call(retryJob, { id }, { token: owner })).toMatchObject({ code: 4005 });
  expect((await server.call(retryStoppedJobs, {}, { token: owner })).result).toEqual({ count: 0 });
});

test('operators who ask at once have each stopped job done once', async () => {
  for (const what of ['a', 'b', 'c']) await add(what);
  await server.runJobs();
  await stop();
  const asked = await Promise.all(Array.from({ length: 6 }, () => server.call(retryStoppedJobs, {}, { token: owner })));
  expect(asked.map(({ result }) => result.count).toSorted()).toEqual([0, 0, 0, 0, 0, 3]);
  isMended = true;
  ran.length = 0;
  await server.runJobs();
  expect(ran.toSorted()).toEqual(['a', 'b', 'c']);
  expect(await listed()).toEqual([]);
});

test('the home says how many have stopped and leads to them; who may only read retries nothing', async () => {
  const places = async (token: string) =>
    (await server.call(listReviewQueues, {}, { token })).result.places.filter(({ to }) => to === '/jobs');
  expect(await places(owner)).toMatchObject([{ open: 0 }]);
  await add('stops');
  await server.runJobs();
  expect(await places(owner)).toMatchObject([{ open: 0 }]);
  await stop();
  expect(await places(reader)).toMatchObject([{ name: '停下的后台任务', open: 1, overdue: 0, dueTime: null }]);
  const [{ id } = { id: '' }] = await listed();
  expect(await server.call(retryJob, { id }, { token: reader })).toMatchObject({ code: 4009 });
  expect(await server.call(retryStoppedJobs, {}, { token: reader })).toMatchObject({ code: 4009 });
});

test('what comes round is told with how often, when it was last due and how it goes', async () => {
  const periodic = async () => (await server.call(listPeriodicJobs, {}, { token: reader })).result;
  await server.db.query('delete from job.period');
  expect(await periodic()).toEqual([
    { name: 'probe.sweep', every: '每 5 分钟', dueTime: null, status: null, error: '' },
  ]);
  await addDue(server.shared.db, [SWEEP]);
  await server.db.query(`update job.period set due = due - interval '1 hour'`);
  await addDue(server.shared.db, [SWEEP]);
  expect(await periodic()).toMatchObject([
    { status: jobStatus.waiting, dueTime: expect.stringMatching(/^\d{4}-.* \d\d:\d[05]:00$/) },
  ]);
  await server.runJobs();
  expect(await periodic()).toMatchObject([{ status: null }]);
});
