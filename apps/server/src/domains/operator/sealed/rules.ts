// The sealed columns of operators.
import { type DigestTable, digestTable } from '../../../kernel/digests';
import { passwordAnew } from '../../../kernel/password';
import { type SealedTable, sealedTable } from '../../../kernel/sealed';
import { nextTotpContext, totpContext } from '../account/rules';
import { contactContext } from '../contact/rules';
import { setupTotpOwner } from '../setup/rules';

type Named = { account: string };
type Link = { tokenHash: Buffer; account: string };

export const sealed: readonly SealedTable[] = [
  sealedTable<Named>({
    table: 'operator.account',
    from: ['account'],
    columns: {
      totp_cipher: ({ account }) => totpContext(account),
      next_totp_cipher: ({ account }) => nextTotpContext(account),
      contact_cipher: ({ account }) => contactContext(account),
    },
  }),
  sealedTable<Named>({
    table: 'operator.money_grant',
    from: ['account'],
    columns: { contact_cipher: ({ account }) => contactContext(account) },
  }),
  sealedTable<Link>({
    table: 'operator.setup_link',
    from: ['token_hash', 'account'],
    columns: {
      totp_cipher: ({ tokenHash }) => totpContext(setupTotpOwner(tokenHash)),
      contact_cipher: ({ account }) => contactContext(account),
    },
  }),
];

export const digests: readonly DigestTable[] = [
  digestTable({ table: 'operator.account', digests: ['contact_key'], texts: { password_hash: passwordAnew } }),
  digestTable({ table: 'operator.money_grant', digests: ['contact_key'] }),
  digestTable({ table: 'operator.setup_link', digests: ['contact_key'] }),
  digestTable({ table: 'operator.recovery_code', digests: ['code_hash'] }),
];
