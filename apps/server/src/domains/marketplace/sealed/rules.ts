// Under which contexts the marketplace seals accounts, cards, contacts and secrets, and where those stand.
import { type DigestTable, digestTable } from '../../../kernel/digests';
import { type SealedTable, sealedTable } from '../../../kernel/sealed';

/** What keyed digests of the numbers of cards, and of files of cards, are made for. */
export const CARD_PURPOSE = 'marketplace.card';
export const FILE_PURPOSE = 'marketplace.card_import';

/** Contexts, each bound to its row, so that a cipher cannot be moved to another one. */
export const sealedFor = {
  account: (memberId: string, no: string) => `marketplace.goods_order.account:${memberId}:${no}`,
  card: (productId: string, digest: Buffer) => `marketplace.card.content:${productId}:${digest.toString('hex')}`,
  part: (importId: string, position: number) => `marketplace.card_import_part.content:${importId}:${position}`,
  contact: (memberId: string) => `marketplace.supplier.contact:${memberId}`,
  secret: (supplierId: string) => `marketplace.supplier_api.secret:${supplierId}`,
  payoutAccount: (no: string) => `marketplace.payout.account:${no}`,
} as const;

export const sealed: readonly SealedTable[] = [
  sealedTable<{ memberId: string; no: string }>({
    table: 'marketplace.goods_order',
    from: ['member_id', 'no'],
    columns: { account_cipher: ({ memberId, no }) => sealedFor.account(memberId, no) },
  }),
  sealedTable<{ productId: string; numberDigest: Buffer }>({
    table: 'marketplace.card',
    from: ['product_id', 'number_digest'],
    columns: { content_cipher: ({ productId, numberDigest }) => sealedFor.card(productId, numberDigest) },
  }),
  sealedTable<{ importId: string; position: number }>({
    table: 'marketplace.card_import_part',
    from: ['import_id', 'position'],
    columns: { content_cipher: ({ importId, position }) => sealedFor.part(importId, position) },
  }),
  sealedTable<{ memberId: string }>({
    table: 'marketplace.supplier',
    from: ['member_id'],
    columns: { contact_cipher: ({ memberId }) => sealedFor.contact(memberId) },
  }),
  sealedTable<{ supplierId: string }>({
    table: 'marketplace.supplier_api',
    key: 'supplier_id',
    columns: { secret_cipher: ({ supplierId }) => sealedFor.secret(supplierId) },
  }),
  sealedTable<{ no: string }>({
    table: 'marketplace.payout',
    from: ['no'],
    columns: { account_cipher: ({ no }) => sealedFor.payoutAccount(no) },
  }),
];

export const digests: readonly DigestTable[] = [
  digestTable({ table: 'marketplace.card', digests: ['number_digest'] }),
  digestTable({ table: 'marketplace.card_import', digests: ['file_digest'] }),
];
