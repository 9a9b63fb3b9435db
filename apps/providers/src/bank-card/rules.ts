/** Bank card numbers: the Luhn check, the card scheme by issuer range, the issuing bank by prefix. */
import data from './bins.json';

type CardType = 'DC' | 'CC' | 'SCC' | 'PC';

export interface Issuer {
  readonly bin: string;
  readonly bank: string;
  readonly bankName: string;
  readonly cardType: CardType;
  readonly cardTypeName: string;
}

export interface CardReport {
  readonly valid: boolean;
  readonly masked: string;
  readonly length: number;
  /** unionpay, visa, mastercard, amex, jcb, diners, discover; null when no range matches. */
  readonly scheme: string | null;
  readonly schemeName: string | null;
  readonly issuer: Issuer | null;
}

/** Digits of a card number, blanks and hyphens between them allowed. */
export const CARD_NUMBER_PATTERN = '\\d(?:[ -]?\\d){11,18}';

const CARD_TYPE_NAMES: Readonly<Record<CardType, string>> = {
  DC: '借记卡',
  CC: '贷记卡（信用卡）',
  SCC: '准贷记卡',
  PC: '预付费卡',
};

/** Ranges the schemes publish; the first that matches decides. */
const SCHEMES: readonly (readonly [scheme: string, schemeName: string, pattern: RegExp])[] = [
  ['unionpay', '银联', /^(?:62|81)/],
  ['amex', '美国运通', /^3[47]/],
  ['jcb', 'JCB', /^35(?:2[89]|[3-8]\d)/],
  ['diners', '大来', /^3(?:0[0-59]|[689])/],
  ['visa', 'VISA', /^4/],
  ['mastercard', '万事达', /^(?:5[1-5]|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)/],
  ['discover', 'Discover', /^(?:6011|64[4-9]|65)/],
];

/** Card numbers by length, then by prefix. */
const issuersByLength: ReadonlyMap<number, ReadonlyMap<string, Issuer>> = indexIssuers();
const LONGEST_PREFIX = 10;

/** Examines a number of {@link CARD_NUMBER_PATTERN}. */
export function examineCard(input: string): CardReport {
  const number = input.replaceAll(/[ -]/g, '');
  const [scheme, schemeName] = SCHEMES.find(([, , pattern]) => pattern.test(number)) ?? [null, null];
  return {
    valid: passesLuhn(number),
    masked: `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`,
    length: number.length,
    scheme,
    schemeName,
    issuer: findIssuer(number) ?? null,
  };
}

/** The issuers whose prefix begins as `digits` does, or begins `digits`; longest prefixes first. */
export function findPrefix(digits: string): readonly (Issuer & { readonly length: number })[] {
  const found = [...issuersByLength].flatMap(([length, byPrefix]) => {
    const prefix = prefixesOf(digits).find((candidate) => byPrefix.has(candidate));
    return prefix === undefined ? [] : [{ ...byPrefix.get(prefix)!, length }];
  });
  const longest = Math.max(...found.map((issuer) => issuer.bin.length));
  return found.filter((issuer) => issuer.bin.length === longest).toSorted((a, b) => a.length - b.length);
}

/** The Luhn check of a string of digits. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index++) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function findIssuer(number: string): Issuer | undefined {
  const byPrefix = issuersByLength.get(number.length);
  const prefix = byPrefix && prefixesOf(number).find((candidate) => byPrefix.has(candidate));
  return prefix === undefined ? undefined : byPrefix!.get(prefix);
}

/** Prefixes of a number, longest first. */
function prefixesOf(number: string): string[] {
  return Array.from({ length: Math.min(LONGEST_PREFIX, number.length) }, (_, index) =>
    number.slice(0, index + 1),
  ).toReversed();
}

function indexIssuers(): Map<number, Map<string, Issuer>> {
  const byLength = new Map<number, Map<string, Issuer>>();
  for (const [bank, { name, cards }] of Object.entries(
    data.banks as Record<string, { name: string; cards: Record<string, string> }>,
  )) {
    for (const [key, prefixes] of Object.entries(cards)) {
      const [cardType, length] = key.split(' ') as [CardType, string];
      const byPrefix = byLength.get(Number(length)) ?? new Map<string, Issuer>();
      byLength.set(Number(length), byPrefix);
      for (const bin of prefixes.split(' ')) {
        byPrefix.set(bin, { bin, bank, bankName: name, cardType, cardTypeName: CARD_TYPE_NAMES[cardType] });
      }
    }
  }
  return byLength;
}
