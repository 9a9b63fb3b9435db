// Under which contexts words and pictures of tickets are sealed, and where those stand.
import { type SealedTable, sealedTable } from '../../../kernel/sealed';

/** Contexts, each bound to its row, so that a cipher cannot be moved to another one. */
export const sealedFor = {
  title: (no: string) => `support.ticket.title:${no}`,
  text: (ticketId: string, key: string) => `support.message.text:${ticketId}:${key}`,
  picture: (id: string) => `support.picture.content:${id}`,
} as const;

export const sealed: readonly SealedTable[] = [
  sealedTable<{ no: string }>({
    table: 'support.ticket',
    from: ['no'],
    columns: { title_cipher: ({ no }) => sealedFor.title(no) },
  }),
  sealedTable<{ ticketId: string; key: string }>({
    table: 'support.message',
    from: ['ticket_id', 'key'],
    columns: { text_cipher: ({ ticketId, key }) => sealedFor.text(ticketId, key) },
  }),
  sealedTable<{ id: string }>({
    table: 'support.picture',
    columns: { content_cipher: ({ id }) => sealedFor.picture(id) },
  }),
];
