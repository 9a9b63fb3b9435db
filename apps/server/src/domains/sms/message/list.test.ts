// The file of messages beside the list that it is asked for from.
import { smsKind, smsState } from '@jishi/contract/enums/sms';
import type { Output } from '@jishi/contract/endpoint';
import { listSmsMessages } from '@jishi/contract/sms/message';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import {
  type Sender,
  newList,
  newSender,
  sellSms,
  sendList,
  submitDue,
  takeReceipts,
} from '../../../testing/sms-senders';
import { message } from '../../message/domain';
import { smsMessagesFile } from '..';
import { sms } from '../domain';

let server: TestServer;
let who: Sender;
beforeAll(async () => {
  server = await startTestServer({ domains: [sms, message] });
  const projectId = await sellSms(server);
  who = await newSender(server, projectId, { money: '20.00', packages: [3] });
  const other = await newSender(server, projectId, { money: '1.00' });
  await sendList(server, other, newList(2));
  for (const kind of [smsKind.code, smsKind.notice]) await sendList(server, who, newList(150), { kind });
  const told = await submitDue(server, (_, at) => (at % 7 === 0 ? 'refused' : 'accepted'));
  const sent = told.filter(({ result }) => result === 'accepted');
  await takeReceipts(
    server,
    ...sent.slice(9).map(({ id }, at) => ({ id, delivered: at % 5 > 0, code: 'UNDELIV', words: '关机' })),
  );
});
afterAll(() => server.close());

test.each([{}, { kind: smsKind.code }, { state: smsState.notDelivered }, { state: smsState.submitFailed }])(
  'the file of %j has what the list has, in its order, every number masked',
  async (asked) => {
    const lines: (readonly string[])[] = [];
    const read = { ...asked, beginTime: null, endTime: null } as never;
    for await (const piece of smsMessagesFile.pieces(systemContext(server), who.memberId, read)) lines.push(...piece);
    const listed: Output<typeof listSmsMessages>['list'] = [];
    let cursor: string | null = null;
    do {
      const page: { result: Output<typeof listSmsMessages> } = await server.call(
        listSmsMessages,
        { ...asked, pageSize: 100, cursor } as never,
        who,
      );
      listed.push(...page.result.list);
      cursor = page.result.nextCursor ?? null;
    } while (cursor);
    expect(listed.length).toBeGreaterThan(15);
    expect(lines.map((cells) => cells.length)).toEqual(listed.map(() => smsMessagesFile.head.length));
    const at = (name: string) => smsMessagesFile.head.indexOf(name);
    const columns = ['提交时间', '批次号', '手机号', '条数', '代码', '说明', '套餐', '已退回'].map(at);
    expect(lines.map((cells) => columns.map((column) => cells[column]))).toEqual(
      listed.map((one) => [
        one.createTime,
        one.batchNo,
        one.phone,
        String(one.segments),
        one.code,
        one.words,
        String(one.packageUnits),
        one.givenBack ? '是' : '',
      ]),
    );
    for (const cells of lines) expect(cells[at('手机号')]).toMatch(/^138\*{4}\d{4}$/);
  },
);
