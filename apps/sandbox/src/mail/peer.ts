// The mail peer: an SMTP server that accepts any address, and a web page that shows the mails.
import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock';
import { htmlPage, json, redirect, refusal, type Answer } from '../http/answer';
import { fieldsOf, sendsJson, type SandboxRequest } from '../http/request';
import type { Route } from '../http/routes';
import type { Journal } from '../journal';
import { MailFates } from './fates';
import { mailPage } from './mail-page';
import { Mailbox, type Mail } from './mailbox';
import { serveMail, type MailAccount, type RunningMailServer } from './smtp';

const FROM = 'noreply@sandbox.mail';

interface MailPeer {
  mailbox: Mailbox;
  fates: MailFates;
  smtpUrl: string;
  server: RunningMailServer;
}

/** Opens the mailboxes on a journal and starts the server. @throws the listen error, such as EADDRINUSE */
export async function openMail(
  journal: Journal,
  clock: Clock,
  address: { host: string; port: number },
): Promise<MailPeer> {
  const accounts = journal.table<MailAccount>('mail account');
  const account =
    accounts.get('demo') ?? accounts.put('demo', { user: 'jishi', password: randomBytes(15).toString('hex') });
  const mailbox = new Mailbox(journal, clock);
  const fates = new MailFates(journal);
  const server = await serveMail(address, account, mailbox, fates);
  const smtpUrl = `smtp://${account.user}:${account.password}@127.0.0.1:${server.port}`;
  return { mailbox, fates, smtpUrl, server };
}

/** The web mailbox and its switches. */
export function mailRoutes(peer: MailPeer): Route[] {
  const credentials = { smtpUrl: peer.smtpUrl, from: FROM };
  return [
    { methods: ['GET'], path: '/mail', access: 'console', answer: (r) => showMailbox(peer, r) },
    { methods: ['GET'], path: '/mail/messages', access: 'console', answer: (r) => listMails(peer, r) },
    { methods: ['GET'], path: '/mail/credentials.json', access: 'loopback', answer: () => json(credentials) },
    { methods: ['POST'], path: '/mail/switches', access: 'console', answer: (r) => setFate(peer, r) },
  ];
}

function showMailbox(peer: MailPeer, request: SandboxRequest): Answer {
  const address = addressOf(request);
  const mails = address ? peer.mailbox.of(address) : [];
  const fate = peer.fates.of(address || '*').outcome;
  return htmlPage(mailPage({ address, addresses: peer.mailbox.addresses(), mails, fate }));
}

function listMails(peer: MailPeer, request: SandboxRequest): Answer {
  return json({ messages: peer.mailbox.of(addressOf(request)).map(publicView) });
}

function publicView({
  messageId,
  from,
  subject,
  text,
  html,
  files,
  receivedAt,
  copies,
}: Mail): Record<string, unknown> {
  return { messageId, from, subject, text, html, files: files ?? [], receivedAt, copies };
}

function setFate(peer: MailPeer, request: SandboxRequest): Answer {
  const fields = fieldsOf(request);
  const fate = fields && peer.fates.set(fields);
  if (!fate) return refusal(400, '开关的取值不对，未改动');
  const address = typeof fields['address'] === 'string' ? fields['address'] : '';
  return sendsJson(request) ? json(fate) : redirect(`/mail?address=${encodeURIComponent(address)}`);
}

function addressOf(request: SandboxRequest): string {
  const address = (request.query.get('address') ?? '').trim();
  return /^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/.test(address) ? address.toLowerCase() : '';
}
