// The sealed columns of certification.
import { personContexts } from '../../../kernel/identity';
import { type SealedTable, sealedTable } from '../../../kernel/sealed';

type Person = { identityKey: Buffer };

export const sealed: readonly SealedTable[] = [
  sealedTable<Person>({
    table: 'certification.person',
    key: 'member_id',
    from: ['identity_key'],
    columns: {
      name_cipher: ({ identityKey }) => personContexts(identityKey).name,
      id_number_cipher: ({ identityKey }) => personContexts(identityKey).idNumber,
    },
  }),
];
