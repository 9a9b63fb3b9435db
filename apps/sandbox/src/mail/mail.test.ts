import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SandboxUnderTest, until } from '../test-kit/sandbox-under-test';

type Received = { messageId: string; subject: string; text: string; html: string; copies: number };

let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await SandboxUnderTest.start();
});
afterAll(() => sandbox.dispose());

let count = 0;
const newAddress = () => `someone-${(count += 1)}@example.com`;
const get = async (path: string) => (await fetch(sandbox.url + path)).json() as Promise<Record<string, string>>;
const received = async (address: string) =>
  ((await get(`/mail/messages?address=${address}`)) as unknown as { messages: Received[] }).messages;

async function send(to: string, more: { messageId?: string; subject?: string } = {}) {
  const { smtpUrl, from } = await get('/mail/credentials.json');
  const transport = createTransport({ url: smtpUrl });
  return transport.sendMail({
    from,
    to,
    subject: '标题',
    text: '正文 https://example.com/a',
    html: '<b>正文</b>',
    ...more,
  });
}

test('a mail is in the mailbox of its address, whatever the case, and outlives a restart', async () => {
  const to = newAddress();
  await send(to.toUpperCase(), { subject: '验证码 & <b>' });
  expect(await received(to)).toMatchObject([
    { subject: '验证码 & <b>', text: expect.stringContaining('正文'), html: '<b>正文</b>', copies: 1 },
  ]);
  const page = await (await fetch(`${sandbox.url}/mail?address=${to}`)).text();
  expect(page).toContain('验证码 &amp; &lt;b&gt;');
  expect(page).toContain('<a href="https://example.com/a"');
  await sandbox.restart();
  expect(await received(to)).toHaveLength(1);
  await send(to);
  expect(await received(to)).toHaveLength(2);
});

test('a mail under the Message-ID of an earlier one is counted, not kept twice', async () => {
  const to = newAddress();
  await send(to, { messageId: '<one@here>' });
  await send(to, { messageId: '<one@here>' });
  expect(await received(to)).toMatchObject([{ messageId: '<one@here>', copies: 2 }]);
});

test('addresses that refuse or are busy say so with their SMTP codes', async () => {
  const to = newAddress();
  await sandbox.control('/mail/switches', { address: to, outcome: 'refused' });
  await expect(send(to)).rejects.toMatchObject({ responseCode: 550 });
  await sandbox.control('/mail/switches', { address: to, outcome: 'busy' });
  await expect(send(to)).rejects.toMatchObject({ responseCode: 451 });
  expect(await received(to)).toEqual([]);
  await sandbox.control('/mail/switches', { address: to, outcome: 'delivered' });
  await send(to);
  expect(await received(to)).toHaveLength(1);
});

test('a lost answer leaves the mail in the mailbox and the sender in doubt', async () => {
  const to = newAddress();
  await sandbox.control('/mail/switches', { address: to, outcome: 'lostAnswer' });
  await expect(send(to)).rejects.not.toHaveProperty('responseCode');
  expect(await received(to)).toHaveLength(1);
});

test('a wrong password is refused, and so is a switch that makes no sense', async () => {
  const { smtpUrl = '' } = await get('/mail/credentials.json');
  const url = smtpUrl.replace(/:[^:@]+@/, ':wrong@');
  await expect(createTransport({ url }).sendMail({ from: 'a@b.cc', to: 'c@d.ee', text: 'x' })).rejects.toMatchObject({
    responseCode: 535,
  });
  expect(await sandbox.control('/mail/switches', { outcome: 'eaten' })).toMatchObject({ status: 400 });
});

test('a mail whose sender died before its end is not there', async () => {
  const to = newAddress();
  const { smtpUrl = '' } = await get('/mail/credentials.json');
  const { port, username, password } = new URL(smtpUrl);
  const plain = Buffer.from(`\0${username}\0${password}`).toString('base64');
  const steps = [
    'EHLO test',
    `AUTH PLAIN ${plain}`,
    'MAIL FROM:<a@b.cc>',
    `RCPT TO:<${to}>`,
    'DATA',
    'Subject: half\r\n\r\nnot the end',
  ];
  const socket = connect(Number(port), '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk.toString();
    if (!/(?:^|\n)\d{3} [^\n]*\n$/.test(heard)) return;
    heard = '';
    const step = steps.shift();
    if (step) socket.write(`${step}\r\n`);
    if (steps.length === 0) setImmediate(() => socket.destroy());
  });
  await new Promise((resolve) => socket.once('close', resolve));
  await send(to);
  await until('the whole mail', async () => (await received(to)).length > 0);
  expect(await received(to)).toMatchObject([{ subject: '标题' }]);
});
