// Under which contexts invoices seal titles, buyers, addresses and files, and where those stand.
import { type SealedTable, sealedTable } from '../../../kernel/sealed';

/** Contexts, each bound to its row, so that a cipher cannot be moved to another one. */
export const sealedFor = {
  title: (memberId: string) => `invoice.title.details:${memberId}`,
  buyer: (no: string) => `invoice.invoice.buyer:${no}`,
  email: (no: string) => `invoice.invoice.email:${no}`,
  file: (serial: string, type: number) => `invoice.file.content:${serial}:${type}`,
  token: (appKey: string) => `invoice.platform_token:${appKey}`,
} as const;

export const sealed: readonly SealedTable[] = [
  sealedTable<{ memberId: string }>({
    table: 'invoice.title',
    from: ['member_id'],
    columns: { details_cipher: ({ memberId }) => sealedFor.title(memberId) },
  }),
  sealedTable<{ no: string }>({
    table: 'invoice.invoice',
    key: 'no',
    columns: {
      buyer_cipher: ({ no }) => sealedFor.buyer(no),
      email_cipher: ({ no }) => sealedFor.email(no),
    },
  }),
  sealedTable<{ serial: string; type: number }>({
    table: 'invoice.file',
    from: ['serial', 'type'],
    columns: { content_cipher: ({ serial, type }) => sealedFor.file(serial, type) },
  }),
  sealedTable<{ appKey: string }>({
    table: 'invoice.platform_token',
    key: 'app_key',
    columns: { token_cipher: ({ appKey }) => sealedFor.token(appKey) },
  }),
];
