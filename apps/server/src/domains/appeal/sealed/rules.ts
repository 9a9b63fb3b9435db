// Under which contexts words and files of appeals are sealed, and where those stand.
import { type SealedTable, sealedTable } from '../../../kernel/sealed';

/** Contexts, each bound to its row, so that a cipher cannot be moved to another one. */
export const sealedFor = {
  text: (appealId: string, key: string) => `appeal.message.text:${appealId}:${key}`,
  reason: (no: string) => `appeal.appeal.reason:${no}`,
  file: (id: string) => `appeal.file.content:${id}`,
} as const;

export const sealed: readonly SealedTable[] = [
  sealedTable<{ appealId: string; key: string }>({
    table: 'appeal.message',
    from: ['appeal_id', 'key'],
    columns: { text_cipher: ({ appealId, key }) => sealedFor.text(appealId, key) },
  }),
  sealedTable<{ no: string }>({
    table: 'appeal.appeal',
    from: ['no'],
    columns: { reason_cipher: ({ no }) => sealedFor.reason(no) },
  }),
  sealedTable<{ id: string }>({
    table: 'appeal.file',
    columns: { content_cipher: ({ id }) => sealedFor.file(id) },
  }),
];
