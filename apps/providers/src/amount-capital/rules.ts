/** Amounts in capital Chinese numerals, as bills and receipts have them. */

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];

/** Shape of an amount: up to 16 digits before the point, none or up to two after it. */
export const AMOUNT_PATTERN = '-?(?:0|[1-9]\\d{0,15})(?:\\.\\d{1,2})?';

/** Writes an amount of {@link AMOUNT_PATTERN} by the rules for bills: 零 where digits are left out, 整 when it ends at 元 or 角. */
export function toCapital(amount: string): string {
  const negative = amount.startsWith('-');
  const [whole, fraction = ''] = amount.replace('-', '').split('.') as [string, string?];
  const [jiao, fen] = [Number(fraction[0] ?? 0), Number(fraction[1] ?? 0)];
  const yuan = integerInCapital(whole);
  if (yuan === '' && jiao === 0 && fen === 0) return '零元整';
  let text = yuan === '' ? '' : `${yuan}元`;
  if (jiao > 0) text += `${DIGITS[jiao]}角`;
  else if (fen > 0 && yuan !== '') text += '零';
  text += fen > 0 ? `${DIGITS[fen]}分` : '整';
  return negative ? `负${text}` : text;
}

function integerInCapital(whole: string): string {
  let text = '';
  let zero = false;
  for (const [at, character] of [...whole].entries()) {
    const place = whole.length - 1 - at;
    const digit = Number(character);
    if (digit === 0) zero = text !== '';
    else {
      text += (zero ? '零' : '') + DIGITS[digit] + PLACES[place % 4];
      zero = false;
    }
    if (place % 4 === 0 && place > 0) text = withGroup(text, whole, at, place / 4);
  }
  return text;
}

/** A group of four zeros has no name, except that 亿 follows whatever counts in units of it. */
function withGroup(text: string, whole: string, at: number, group: number): string {
  const four = whole.slice(Math.max(0, at - 3), at + 1);
  if (group === 3) return `${text}万`;
  if (group === 2 && whole.length > 12) return `${text}亿`;
  return /[1-9]/.test(four) ? text + GROUPS[group] : text;
}

const VALUES = new Map([...'零壹贰叁肆伍陆柒捌玖'].map((character, value) => [character, value]));
const ALIASES: readonly [string, string][] = [
  ['〇', '零'],
  ['两', '贰'],
  ['一', '壹'],
  ['二', '贰'],
  ['三', '叁'],
  ['四', '肆'],
  ['五', '伍'],
  ['六', '陆'],
  ['七', '柒'],
  ['八', '捌'],
  ['九', '玖'],
  ['十', '拾'],
  ['百', '佰'],
  ['千', '仟'],
  ['圆', '元'],
  ['正', '整'],
];

/** Reads what a bill says; undefined when it is no amount, or not the way that amount is written. */
export function fromCapital(text: string): string | undefined {
  let plain = text.replace(/^人民币/, '').replaceAll(/\s/g, '');
  for (const [alias, usual] of ALIASES) plain = plain.replaceAll(alias, usual);
  const parts =
    /^(负)?(?:([零壹贰叁肆伍陆柒捌玖拾佰仟万亿]+)元)?零?(?:([壹贰叁肆伍陆柒捌玖])角)?零?(?:([壹贰叁肆伍陆柒捌玖])分)?整?$/.exec(
      plain,
    );
  if (!parts) return undefined;
  const [, minus = '', yuan, jiao, fen] = parts;
  if (!yuan && !jiao && !fen) return undefined;
  const whole = yuan ? integerOf(yuan) : 0n;
  if (whole === undefined || whole > 9_999_999_999_999_999n) return undefined;
  const cents = (VALUES.get(jiao ?? '零') ?? 0) * 10 + (VALUES.get(fen ?? '零') ?? 0);
  const amount = `${whole}.${String(cents).padStart(2, '0')}`;
  return minus && amount !== '0.00' ? `-${amount}` : amount;
}

function integerOf(text: string): bigint | undefined {
  const [above, below] = text.includes('亿') ? splitAt(text, '亿') : ['', text];
  const [upper, lower] = [above === '' ? 0n : belowYi(above), below === '' ? 0n : belowYi(below)];
  return upper === undefined || lower === undefined ? undefined : upper * 100_000_000n + lower;
}

function belowYi(text: string): bigint | undefined {
  const [above, below] = text.includes('万') ? splitAt(text, '万') : ['', text];
  const [upper, lower] = [above === '' ? 0 : belowWan(above), below === '' ? 0 : belowWan(below)];
  return upper === undefined || lower === undefined ? undefined : BigInt(upper * 10_000 + lower);
}

function belowWan(text: string): number | undefined {
  let [total, digit, last] = [0, 0, 4];
  for (const character of text) {
    const place = PLACES.indexOf(character);
    if (place < 0) {
      const value = VALUES.get(character);
      if (value === undefined || digit > 0) return undefined;
      digit = value;
    } else {
      if (place === 0 || place >= last) return undefined;
      // 拾 stands for 壹拾
      total += (digit || Number(place === 1)) * 10 ** place;
      if (digit === 0 && place > 1) return undefined;
      [digit, last] = [0, place];
    }
  }
  return total + digit;
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.lastIndexOf(mark);
  return [text.slice(0, at), text.slice(at + 1)];
}
