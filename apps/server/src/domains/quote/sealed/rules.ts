// Under which contexts what stands above a price list, and its recipients, are sealed.
import { type DigestTable, digestTable } from '../../../kernel/digests';
import { type SealedTable, sealedTable } from '../../../kernel/sealed';

/** What digests of what was asked for under a client id are made for. */
export const ASKED_PURPOSE = 'quote.asked';

/** Contexts, each bound to its row, so that a cipher cannot be moved to another one. */
export const sealedFor = {
  head: (memberId: string, clientId: string) => `quote.record.head:${memberId}:${clientId}`,
  recipient: (memberId: string, emailKey: Buffer) => `quote.recipient.content:${memberId}:${emailKey.toString('hex')}`,
} as const;

export const sealed: readonly SealedTable[] = [
  sealedTable<{ memberId: string; clientId: string }>({
    table: 'quote.record',
    from: ['member_id', 'client_id'],
    columns: { head_cipher: ({ memberId, clientId }) => sealedFor.head(memberId, clientId) },
  }),
  sealedTable<{ memberId: string; emailKey: Buffer }>({
    table: 'quote.recipient',
    from: ['member_id', 'email_key'],
    columns: { content_cipher: ({ memberId, emailKey }) => sealedFor.recipient(memberId, emailKey) },
  }),
];

export const digests: readonly DigestTable[] = [
  ...(['quote.recipient', 'quote.opt_out', 'quote.delivery'] as const).map((table) =>
    digestTable({ table, digests: ['email_key'] }),
  ),
  digestTable({ table: 'quote.record', digests: ['asked_key'] }),
];
