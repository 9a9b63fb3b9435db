// The sealed columns of messages and of how members are reached.
import { type DigestTable, digestTable } from '../../../kernel/digests';
import { type SealedTable, sealedTable } from '../../../kernel/sealed';
import { emailContext } from '../email/rules';
import { contentContext } from '../outbox/rules';
import { webhookContext } from '../webhook/rules';

type Contact = { memberId: string };

export const sealed: readonly SealedTable[] = [
  sealedTable<{ id: string }>({
    table: 'message.outbox',
    columns: { content_cipher: ({ id }) => contentContext(id) },
  }),
  sealedTable<Contact>({
    table: 'message.contact',
    key: 'member_id',
    columns: {
      email_cipher: ({ memberId }) => emailContext(memberId),
      webhook_url_cipher: ({ memberId }) => webhookContext.url(memberId),
      webhook_secret_cipher: ({ memberId }) => webhookContext.secret(memberId),
    },
  }),
];

export const digests: readonly DigestTable[] = [
  digestTable({ table: 'message.email_code', digests: ['email_key', 'code_hash'] }),
];
