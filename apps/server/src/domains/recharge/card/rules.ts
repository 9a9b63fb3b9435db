// How cards are written in a list, and how they are sealed.
import type { Vault } from '@jishi/vault';
import { CARD_PURPOSE, sealedFor } from '../sealed/rules';
import type { Card } from '../supplier/spec/rules';

/** A card as it is kept. */
export type NewCard = { digest: Buffer; contentCipher: Buffer; expiresOn: string | null };

const CARDS_MAX = 5000;

/** A list with a card per line: number, secret and, if there is one, the day after which it is void. */
export function cardsOf(list: string): { cards: Card[]; fault?: string } {
  const cards: Card[] = [];
  for (const [at, text] of list.split(/\r\n|\r|\n/).entries()) {
    if (text.trim() === '') continue;
    const { card, fault } = cardOf(text);
    if (!card) return { cards: [], fault: `第 ${at + 1} 行：${fault}` };
    cards.push(card);
    if (cards.length > CARDS_MAX) return { cards: [], fault: `一次最多 ${CARDS_MAX} 张，请分几次` };
  }
  return cards.length ? { cards } : { cards, fault: '请填写卡号与卡密' };
}

/** A line as a card, or what is wrong with it in words. */
export function cardOf(line: string): { card: Card; fault?: never } | { card?: never; fault: string } {
  const cells = line.trim().split(/[\t,，;；]|\s{2,}| /);
  const [number = '', secret = '', expires = '', ...more] = cells.map((cell) => cell.trim());
  const fault = faultOf({ number, secret, expires }, more.length);
  return fault ? { fault } : { card: { number, secret, ...(expires && { expires }) } };
}

function faultOf({ number, secret, expires }: Required<Card>, more: number): string | undefined {
  if (more > 0) return '一行是卡号、卡密和有效期，多出了内容';
  if (!/^[\x21-\x7e]{4,64}$/.test(number)) return '卡号是 4 到 64 位字母、数字或符号';
  if (!/^[\x21-\x7e]{4,128}$/.test(secret)) return '卡密是 4 到 128 位字母、数字或符号';
  return expires === '' || isDay(expires) ? undefined : '有效期格式为 yyyy-MM-dd';
}

/** Whether it is a day of the calendar. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Cards as they are kept. What a supplier calls the end of a card and is no day is not kept as one. */
export function sealedCards(vault: Vault, productId: string, cards: readonly Card[]): NewCard[] {
  return cards.map(({ number, secret, expires }) => {
    const digest = vault.keyedDigest(number, CARD_PURPOSE);
    const contentCipher = vault.seal(JSON.stringify({ number, secret }), sealedFor.card(productId, digest));
    return { digest, contentCipher, expiresOn: expires !== undefined && isDay(expires) ? expires : null };
  });
}
