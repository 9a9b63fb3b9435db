// Mails accepted by the server, by recipient. A mail repeated under its Message-ID is not stored again.
import type { Clock } from '../clock';
import type { Journal, Table } from '../journal';

const KEPT_MAILS = 5_000;

/** Attached to a mail; of its content the digest is kept. */
export interface MailFile {
  fileName: string;
  type: string;
  bytes: number;
  /** Hex. */
  sha256: string;
}

export interface Mail {
  /** The Message-ID with the address it went to: one mail to two people is in two mailboxes. */
  id: string;
  messageId: string;
  /** Lower case. */
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** Absent from mails of earlier versions. */
  files?: MailFile[];
  /** ISO time of the first time. */
  receivedAt: string;
  /** How many times it was handed over. */
  copies: number;
}

export class Mailbox {
  private readonly mails: Table<Mail>;

  constructor(
    journal: Journal,
    private readonly clock: Clock,
  ) {
    this.mails = journal.table<Mail>('mail');
  }

  /** Keeps a mail for each address, or counts it where it is already. */
  take(addresses: readonly string[], mail: Omit<Mail, 'id' | 'to' | 'receivedAt' | 'copies'>): void {
    for (const address of addresses) {
      const to = address.toLowerCase();
      const id = `${mail.messageId} ${to}`;
      const known = mail.messageId ? this.mails.get(id) : undefined;
      if (known) this.mails.put(id, { ...known, copies: known.copies + 1 });
      else this.mails.put(id, { ...mail, id, to, receivedAt: this.clock.now().toISOString(), copies: 1 });
    }
    for (const [id] of this.mails.entries().slice(0, Math.max(0, this.mails.size - KEPT_MAILS))) this.mails.delete(id);
  }

  /** Mails to an address, newest first. */
  of(address: string): Mail[] {
    const to = address.toLowerCase();
    return this.mails
      .values()
      .filter((mail) => mail.to === to)
      .toReversed();
  }

  /** Addresses that got something, the latest first. */
  addresses(): string[] {
    return [
      ...new Set(
        this.mails
          .values()
          .toReversed()
          .map((mail) => mail.to),
      ),
    ];
  }
}
