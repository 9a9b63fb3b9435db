// A server killed with SIGKILL while a contract is issued, its scan uploaded, and while it is confirmed: all of it or nothing.
import * as consoleContract from '@jishi/contract/console/deed';
import * as contract from '@jishi/contract/deed';
import { deedStatus } from '@jishi/contract/enums/deed';
import { deedFile } from '@jishi/contract/enums/deed-paper';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../../testing/children';
import { askedFor, newDeed, publishAgreements, sealedDeed, sellerSettings } from '../../testing/deeds';
import { signInOperator } from '../../testing/operators';
import { type TestServer, startTestServer } from '../../testing/server';
import { DOT, enterpriseMember } from '../../testing/sms';
import { type Doomed, expectNothingOf, prepareStanding } from '../../testing/standing-still';
import { message } from '../message/domain';
import { deed } from './domain';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [deed, message], settings: { invoice: sellerSettings } });
  await publishAgreements(server);
  await prepareStanding(server, MOMENTS);
}, 60_000);
afterAll(() => server.close());

/** It is there without its paper; it has moved without its file; all is written, not committed. */
const MOMENTS = `
  create trigger stand_made after insert on deed.deed for each row execute function standing.still('made');
  create trigger stand_moved after update on deed.deed for each row execute function standing.still('moved');
  create constraint trigger stand_commit after insert or update on deed.deed deferrable initially deferred
    for each row execute function standing.still('commit');`;

const TABLES = ['deed.deed', 'deed.ordered', 'deed.file', 'deed.step', 'audit.entry', 'message.member_message'];

const nothingCameOf = (moments: readonly string[], ask: (doomed: Doomed) => Promise<unknown>) =>
  expectNothingOf(server, { tables: TABLES, moments }, ask);

/** The call of a form, with the picture of a sealed paper. */
function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([DOT], { type: 'image/png' }), '盖章件.png');
  return form;
}

test('a contract is there with its paper or not at all, and asked for again it is one', async () => {
  const member = await enterpriseMember(server);
  const asked = askedFor();
  await nothingCameOf(['made', 'commit'], (doomed) => doomed.call(contract.createDeed, asked, member));
  expect((await server.call(contract.createDeed, asked, member)).code).toBe(0);
  const { list } = (await server.call(contract.listDeeds, {}, member)).result;
  expect(list).toHaveLength(1);
  const { files, steps } = (await server.call(contract.getDeed, { no: list[0]!.no }, member)).result;
  expect([files.map(({ file }) => file), steps.length]).toEqual([[deedFile.issued], 1]);
}, 120_000);

test('a scan, a return and the copy of both come with all that they bring, or not at all', async () => {
  const clerk = await signInOperator(server, 'reviewer');
  const { member, no } = await newDeed(server);
  await nothingCameOf(['moved', 'commit'], (doomed) =>
    doomed.sendParts(contract.uploadDeedScan, formOf({ no }), member),
  );
  const sealed = await sealedDeed(server);
  const { scan } = sealed;
  const reason = '没有盖公章';
  await nothingCameOf(['moved', 'commit'], (doomed) =>
    doomed.call(consoleContract.returnDeed, { no: sealed.no, scan, reason }, clerk),
  );
  await nothingCameOf(['moved', 'commit'], (doomed) =>
    doomed.sendParts(consoleContract.confirmDeed, formOf({ no: sealed.no, scan }), clerk),
  );
  const { status } = (await server.call(contract.getDeed, { no: sealed.no }, sealed.member)).result;
  expect(status).toBe(deedStatus.toConfirm);
}, 240_000);
