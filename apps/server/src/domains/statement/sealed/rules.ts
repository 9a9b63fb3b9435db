// Under which context the addresses that statements go to are sealed.
import { type DigestTable, digestTable } from '../../../kernel/digests';
import { type SealedTable, sealedTable } from '../../../kernel/sealed';

/** Bound to its member, so that a cipher cannot be moved to another one. */
export const emailSealedFor = (memberId: string) => `statement.subscription.email:${memberId}`;

export const sealed: readonly SealedTable[] = [
  sealedTable<{ memberId: string }>({
    table: 'statement.subscription',
    key: 'member_id',
    columns: { email_cipher: ({ memberId }) => emailSealedFor(memberId) },
  }),
];

export const digests: readonly DigestTable[] = (['statement.subscription', 'statement.mail'] as const).map((table) =>
  digestTable({ table, digests: ['email_key'] }),
);
