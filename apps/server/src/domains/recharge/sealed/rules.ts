// Under which contexts accounts, addresses and cards of recharge orders are sealed, and where those stand.
import { type DigestTable, digestTable } from '../../../kernel/digests';
import { type SealedTable, sealedTable } from '../../../kernel/sealed';

/** What digests of accounts, and of the numbers of cards, are made for. */
export const ACCOUNT_PURPOSE = 'recharge.account';
export const CARD_PURPOSE = 'recharge.card';
/** And of what was asked for under an own number. */
export const ASKED_PURPOSE = 'recharge.asked';

/** Contexts, each bound to its row, so that a cipher cannot be moved to another one. */
export const sealedFor = {
  account: (memberId: string, ownNo: string) => `recharge.quick_order.account:${memberId}:${ownNo}`,
  notifyUrl: (memberId: string, ownNo: string) => `recharge.quick_order.notify_url:${memberId}:${ownNo}`,
  card: (productId: string, digest: Buffer) => `recharge.card.content:${productId}:${digest.toString('hex')}`,
} as const;

export const sealed: readonly SealedTable[] = [
  sealedTable<{ memberId: string; ownNo: string }>({
    table: 'recharge.quick_order',
    from: ['member_id', 'own_no'],
    columns: {
      account_cipher: ({ memberId, ownNo }) => sealedFor.account(memberId, ownNo),
      notify_url_cipher: ({ memberId, ownNo }) => sealedFor.notifyUrl(memberId, ownNo),
    },
  }),
  sealedTable<{ productId: string; numberDigest: Buffer }>({
    table: 'recharge.card',
    from: ['product_id', 'number_digest'],
    columns: { content_cipher: ({ productId, numberDigest }) => sealedFor.card(productId, numberDigest) },
  }),
];

export const digests: readonly DigestTable[] = [
  digestTable({ table: 'recharge.quick_order', digests: ['account_digest', 'asked_key'] }),
  digestTable({ table: 'recharge.card', digests: ['number_digest'] }),
];
