// The mail server: SMTP with a user and a password, for a sender on this machine.
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Attachment } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { MailFates } from './fates';
import type { MailFile, Mailbox } from './mailbox';

const MAX_BYTES = 10 * 1024 * 1024;

export interface MailAccount {
  user: string;
  password: string;
}

export interface RunningMailServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Starts listening (port 0 takes a free one).
 * @throws the listen error, such as EADDRINUSE
 */
export async function serveMail(
  address: { host: string; port: number },
  account: MailAccount,
  mailbox: Mailbox,
  fates: MailFates,
): Promise<RunningMailServer> {
  const stopping = new AbortController();
  const server: SMTPServer = new SMTPServer({
    name: 'sandbox.mail',
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    size: MAX_BYTES,
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onAuth({ username, password }, _session, done) {
      if (username === account.user && password === account.password) done(null, { user: username });
      else done(replyOf(535, '5.7.8 Authentication credentials invalid'));
    },
    onRcptTo({ address: to }, _session, done) {
      const { outcome } = fates.of(to);
      if (outcome === 'refused') done(replyOf(550, '5.1.1 No such user here'));
      else if (outcome === 'busy') done(replyOf(451, '4.3.2 Try again later'));
      else done();
    },
    onData(stream, session, done) {
      takeMail(stream, session).then(
        (kept) => {
          if (kept) done();
        },
        (error: Error) => done(error),
      );
    },
  });
  server.on('error', (error: Error) => process.stderr.write(`sandbox: mail: ${error.message}\n`));

  /** False to send no answer. */
  async function takeMail(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<boolean> {
    const raw = await bytesOf(stream);
    if (stream.sizeExceeded) throw replyOf(552, '5.3.4 Message too big');
    const parsed = await PostalMime.parse(raw);
    const { messageId = '', subject = '', text = '', html = '', from } = parsed;
    const files = parsed.attachments.map(fileOf);
    const recipients = session.envelope.rcptTo.map((to) => to.address);
    mailbox.take(recipients, { messageId, subject, text, html, files, from: from?.address ?? '' });
    const wanted = recipients.map((to) => fates.of(to));
    const slowest = Math.max(0, ...wanted.map((fate) => (fate.outcome === 'slow' ? fate.seconds : 0)));
    if (slowest > 0) await wait(slowest * 1000, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (!wanted.some((fate) => fate.outcome === 'lostAnswer')) return true;
    for (const connection of server.connections) if (connection.session === session) connection.close();
    return false;
  }

  const port = await listen(server, address);
  return {
    port,
    close: () => {
      stopping.abort();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function replyOf(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function fileOf({ filename, mimeType, content }: Attachment): MailFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { fileName: filename ?? '', type: mimeType, bytes: bytes.length, sha256 };
}

async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function listen(server: SMTPServer, { host, port }: { host: string; port: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const listener = server.listen(port, host, () => {
      server.off('error', reject);
      resolve((listener.address() as AddressInfo).port);
    });
  });
}
