// How cards are sealed, and what of their number may be shown.
import type { Vault } from '@jishi/vault';
import { type Card, isDay } from '../../recharge';
import { CARD_PURPOSE, sealedFor } from '../sealed/rules';

/** A card as it is kept. */
export type NewCard = { digest: Buffer; tail: string; contentCipher: Buffer; expiresOn: string | null };

const TAIL = 4;

/** Cards as they are kept. What somebody calls the end of a card and is no day is not kept as one. */
export function sealedCards(vault: Vault, productId: string, cards: readonly Card[]): NewCard[] {
  return cards.map(({ number, secret, expires }) => {
    const digest = vault.keyedDigest(number, CARD_PURPOSE);
    const contentCipher = vault.seal(JSON.stringify({ number, secret }), sealedFor.card(productId, digest));
    const expiresOn = expires !== undefined && isDay(expires) ? expires : null;
    return { digest, tail: tailOf(number), contentCipher, expiresOn };
  });
}

/** The last signs of a number, never more than a third of it. */
export function tailOf(number: string): string {
  return number.slice(number.length - Math.min(TAIL, Math.floor(number.length / 3)));
}
