// Under which contexts people and papers of signatures are sealed, and where those stand.
import { type SealedTable, sealedTable } from '../../../kernel/sealed';

/** Contexts, each bound to its row, so that a cipher cannot be moved to another one. */
export const sealedFor = {
  agent: (signatureId: string, number: number) => `sms.signature_version.agent:${signatureId}:${number}`,
  file: (id: string) => `sms.signature_file.content:${id}`,
  person: (signatureId: string) => `sms.real_name.person:${signatureId}`,
} as const;

export const sealed: readonly SealedTable[] = [
  sealedTable<{ signatureId: string; number: number }>({
    table: 'sms.signature_version',
    from: ['signature_id', 'number'],
    columns: { agent_cipher: ({ signatureId, number }) => sealedFor.agent(signatureId, number) },
  }),
  sealedTable<{ id: string }>({
    table: 'sms.signature_file',
    columns: { content_cipher: ({ id }) => sealedFor.file(id) },
  }),
  sealedTable<{ signatureId: string }>({
    table: 'sms.real_name',
    key: 'signature_id',
    columns: { person_cipher: ({ signatureId }) => sealedFor.person(signatureId) },
  }),
];
