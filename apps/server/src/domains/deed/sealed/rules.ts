// Under which contexts contacts and papers of deeds are sealed, and where those stand.
import { type SealedTable, sealedTable } from '../../../kernel/sealed';

/** Contexts, each bound to its row, so that a cipher cannot be moved to another one. */
export const sealedFor = {
  contact: (no: string) => `deed.deed.contact:${no}`,
  file: (deedId: string, kind: number) => `deed.file.content:${deedId}:${kind}`,
} as const;

export const sealed: readonly SealedTable[] = [
  sealedTable<{ no: string }>({
    table: 'deed.deed',
    from: ['no'],
    columns: { contact_cipher: ({ no }) => sealedFor.contact(no) },
  }),
  sealedTable<{ deedId: string; kind: number }>({
    table: 'deed.file',
    from: ['deed_id', 'kind'],
    columns: { content_cipher: ({ deedId, kind }) => sealedFor.file(deedId, kind) },
  }),
];
