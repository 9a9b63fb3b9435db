// From the platform to the mailbox: what is issued is mailed with its files, once.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { invoiceStatus, taxItem, titleKind } from '@jishi/contract/enums/invoice';
import { sql } from '@jishi/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nuonuoSettingsOf } from '../../../testing/invoice-platform';
import { startJobProcess } from '../../../testing/job-process';
import { signInMember, systemContext } from '../../../testing/members';
import { type SandboxProcess, smtpSettingsOf, startSandboxProcess } from '../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../testing/server';
import { until } from '../../../testing/until';
import { message } from '../../message/domain';
import { sealBuyer } from '../buyer/service';
import { invoice } from '../domain';
import { issue, openFile } from '../issuing/service';
import { mailInvoice } from './service';

let sandbox: SandboxProcess;
let server: TestServer;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  await sandbox.post('/nuonuo/switches', { outcome: 'issued', seconds: 0 });
  const smtp = await smtpSettingsOf(sandbox);
  server = await startTestServer({ domains: [invoice, message], settings: { smtp } });
  const { nuonuo, seller } = await nuonuoSettingsOf(sandbox);
  Object.assign(server.shared.settings, { nuonuo, invoice: { ...server.shared.settings.invoice, seller } });
});
afterAll(async () => {
  await server?.close();
  await sandbox?.close();
});

type Received = { subject: string; text: string; files: { fileName: string; type: string; sha256: string }[] };
const mailsTo = async (address: string) =>
  (await sandbox.get<{ messages: Received[] }>(`/mail/messages?address=${address}`)).messages;

/** An application that was granted: 106 yuan of calls. */
async function granted(no: string, email: string | null): Promise<string> {
  const { memberId } = await signInMember(server);
  const title = { kind: titleKind.personal, name: '张三', taxNo: '', address: '', phone: '', bank: '', account: '' };
  const { buyerCipher, emailCipher } = sealBuyer(systemContext(server), no, title, email);
  await server.db.query(
    `insert into invoice.invoice (no, member_id, kind, status, buyer_cipher, email_cipher, remark, gross, net, tax, agrees, applied_at)
     values ($1, $2, $3, $4, $5, $6, '', 10600000, 10000000, 600000, true, now())`,
    [no, memberId, titleKind.personal, invoiceStatus.issuing, buyerCipher, emailCipher],
  );
  await server.db.query('insert into invoice.line values ($1, 0, $2, $3, 6, 10600000, 10000000, 600000)', [
    no,
    taxItem.call,
    '*信息技术服务*接口调用服务',
  ]);
  await until(`the issuing of ${no}`, () => issue(systemContext(server), no));
  return no;
}

test('the files of an issued invoice arrive at the address of its application, once', async () => {
  const no = await granted('FP20261123000001', 'finance@example.com');
  expect(await server.runJobs()).toEqual([]);
  const [mail, ...more] = await mailsTo('finance@example.com');
  expect(more).toEqual([]);
  const { rows } = await server.db.query<{ number: string }>('select number from invoice.issued where serial = $1', [
    no,
  ]);
  const { number } = rows[0]!;
  expect(mail!.subject).toContain(number);
  expect(mail!.text).toContain('106.00 元');
  expect(mail!.files.map(({ fileName }) => fileName)).toEqual([
    `发票${number}.pdf`,
    `发票${number}.ofd`,
    `发票${number}.xml`,
  ]);
  const kept = await Promise.all([1, 2, 3].map((type) => openFile(systemContext(server), no, type)));
  expect(mail!.files.map(({ sha256 }) => sha256)).toEqual(
    kept.map((content) => createHash('sha256').update(content!).digest('hex')),
  );
});

test('however often it is asked for, there is one mail, and nothing readable of it in the outbox', async () => {
  const no = await granted('FP20261123000002', 'twice@example.com');
  await Promise.all(Array.from({ length: 5 }, () => mailInvoice(systemContext(server), no)));
  const { rows } = await server.db.query<{ content_cipher: Buffer }>(
    'select content_cipher from message.outbox where finished_at is null and channel = 2',
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.content_cipher.toString('latin1')).not.toContain('twice@example.com');
  expect(await server.runJobs()).toEqual([]);
  expect(await mailsTo('twice@example.com')).toHaveLength(1);
});

test('a process that is killed while it puts the files into a mail leaves it to the next', async () => {
  const no = await granted('FP20261123000004', 'killed@example.com');
  await server.db.transaction(async (tx) => {
    await tx.run(sql`lock table message.outbox in exclusive mode`);
    const job = await startJobProcess(server, {
      module: path.join(import.meta.dirname, 'service.ts'),
      run: 'mailInvoice',
      payload: no,
      settings: {},
    });
    await until('it to wait for the outbox', async () => {
      const { rows } = await server.db.query(
        "select from pg_locks where not granted and relation = 'message.outbox'::regclass",
      );
      return rows.length > 0;
    });
    await job.kill();
  });
  expect(await mailsTo('killed@example.com')).toEqual([]);
  expect(await server.runJobs()).toEqual([]);
  expect(await mailsTo('killed@example.com')).toHaveLength(1);
});

test('without an address there is no mail', async () => {
  const no = await granted('FP20261123000003', null);
  expect(await server.runJobs()).toEqual([]);
  const { rows } = await server.db.query('select from invoice.mailed where serial = $1', [no]);
  expect(rows).toEqual([]);
});
