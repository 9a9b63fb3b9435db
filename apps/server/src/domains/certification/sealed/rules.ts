// The sealed columns of certification.
import { personContexts } from '../../../kernel/identity';
import { type DigestTable, digestTable } from '../../../kernel/digests';
import { type SealedTable, sealedTable } from '../../../kernel/sealed';
import { draftContext } from '../draft/rules';
import { type PaperKind, contextsOf } from '../enterprise/rules';

type Person = { identityKey: Buffer };
type OfEnterprise = { enterpriseId: string };

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
  sealedTable<{ id: string }>({
    table: 'certification.enterprise',
    columns: {
      legal_person_cipher: ({ id }) => contextsOf(id).legalPerson,
      id_number_cipher: ({ id }) => contextsOf(id).idNumber,
      reading_cipher: ({ id }) => contextsOf(id).reading,
    },
  }),
  sealedTable<{ memberId: string }>({
    table: 'certification.licence_draft',
    key: 'member_id',
    columns: { content_cipher: ({ memberId }) => draftContext(memberId) },
  }),
  sealedTable<OfEnterprise & { kind: PaperKind }>({
    table: 'certification.enterprise_paper',
    from: ['enterprise_id', 'kind'],
    columns: { content_cipher: ({ enterpriseId, kind }) => contextsOf(enterpriseId).paper(kind) },
  }),
  sealedTable<OfEnterprise>({
    table: 'certification.enterprise_agent',
    key: 'enterprise_id',
    columns: { agent_cipher: ({ enterpriseId }) => contextsOf(enterpriseId).agent },
  }),
  sealedTable<OfEnterprise>({
    table: 'certification.enterprise_transfer',
    key: 'enterprise_id',
    columns: { account_cipher: ({ enterpriseId }) => contextsOf(enterpriseId).account },
  }),
];

export const digests: readonly DigestTable[] = [
  digestTable({ table: 'certification.person', digests: ['identity_key', 'id_number_key'] }),
  digestTable({ table: 'certification.enterprise', digests: ['identity_key', 'id_number_key'] }),
];
