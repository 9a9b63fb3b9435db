// Amounts in Chinese capitals (大写金额).
import { FEN } from './wire';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];

/** An amount in Chinese capitals, as invoices and contracts have it: 壹佰元整, 叁元零伍分. Not below zero, below ten trillion yuan. */
export function capitalsOf(amount: bigint): string {
  const fen = amount / FEN;
  const yuan = wholeInCapitals(fen / 100n);
  const [jiao, rest] = [Number((fen / 10n) % 10n), Number(fen % 10n)];
  const head = yuan ? `${yuan}圆` : '';
  if (jiao === 0 && rest === 0) return `${head || '零圆'}整`;
  const gap = head ? '零' : '';
  const tail = `${jiao ? `${DIGITS[jiao]}角` : gap}${rest ? `${DIGITS[rest]}分` : '整'}`;
  return `${head}${tail}`;
}

function wholeInCapitals(yuan: bigint): string {
  let words = '';
  let gap = false;
  for (let group = GROUPS.length - 1; group >= 0; group--) {
    const four = Number((yuan / 10_000n ** BigInt(group)) % 10_000n);
    if (four === 0) {
      gap = true;
      continue;
    }
    const isShort = four < 1_000;
    words += `${words && (gap || isShort) ? '零' : ''}${fourInCapitals(four)}${GROUPS[group]}`;
    gap = false;
  }
  return words;
}

function fourInCapitals(four: number): string {
  let words = '';
  let gap = false;
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(four / 10 ** place) % 10;
    if (digit === 0) {
      gap = words !== '';
      continue;
    }
    words += `${gap ? '零' : ''}${DIGITS[digit]}${PLACES[place]}`;
    gap = false;
  }
  return words;
}
