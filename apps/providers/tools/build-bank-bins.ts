/**
 * Writes src/bank-card/bins.json, issuer prefixes of Chinese bank cards, and the server's list of banks, from bankcardinfo (ISC). A prefix the source
 * gives to two banks is left out rather than guessed. See DATA.md.
 */
import { writeFileSync } from 'node:fs';
import { sourcePackages } from './sources';

/** Names the source has outlived or misspells. */
const RENAMED: Readonly<Record<string, string>> = {
  '深发/平安银行': '平安银行',
  中国交通银行: '交通银行',
  浦东发展银行: '上海浦东发展银行',
  广州农村商业银行股份有限公司: '广州农村商业银行',
};

const source = sourcePackages().readText('bankcardinfo/index.js');
const issuers = new Map<string, Set<string>>();
const names = new Map<string, string>();
for (const [, name, bank, body] of source.matchAll(
  /bankName: "([^"]+)",\s*bankCode: "([^"]+)",\s*patterns: \[([\s\S]*?)\n?\s*\]\s*\}/g,
)) {
  names.set(bank!, RENAMED[name!] ?? name!);
  for (const [, prefixes, rest, type] of body!.matchAll(
    /reg: \/\^\(([\d|]+)\)\\d\{(\d+)\}\$\/g,\s*cardType: "(\w+)"/g,
  )) {
    for (const prefix of prefixes!.split('|')) {
      const key = `${prefix} ${prefix.length + Number(rest)}`;
      issuers.set(key, (issuers.get(key) ?? new Set()).add(`${bank} ${type}`));
    }
  }
}

const banks: Record<string, { name: string; cards: Record<string, string[]> }> = {};
let kept = 0;
for (const [key, claims] of [...issuers].toSorted(([a], [b]) => a.localeCompare(b))) {
  if (claims.size > 1) continue;
  const [prefix, length] = key.split(' ') as [string, string];
  const [bank, type] = [...claims][0]!.split(' ') as [string, string];
  const entry = (banks[bank] ??= { name: names.get(bank)!, cards: {} });
  (entry.cards[`${type} ${length}`] ??= []).push(prefix);
  kept++;
}
const lines = Object.entries(banks)
  .toSorted(([a], [b]) => a.localeCompare(b))
  .map(([code, { name, cards }]) => {
    const joined = Object.fromEntries(Object.entries(cards).map(([key, prefixes]) => [key, prefixes.join(' ')]));
    return `${JSON.stringify(code)}:${JSON.stringify({ name, cards: joined })}`;
  });
writeFileSync(
  new URL('../src/bank-card/bins.json', import.meta.url),
  `{"source":"bankcardinfo@2.0.6 (ISC)","banks":{\n${lines.join(',\n')}\n}}\n`,
);
// Of those who issue cards some are no banks; of two codes of one bank the first is kept.
const IS_BANK = /银行|商行|信用(?:合作)?(?:联)?社|联合社/;
const banked = [...new Map([...names].toSorted(([a], [b]) => b.localeCompare(a)).map(([code, name]) => [name, code]))]
  .filter(([name]) => IS_BANK.test(name))
  .map(([name, code]) => ({ code, name }))
  .toSorted((a, b) => a.code.localeCompare(b.code));
writeFileSync(
  new URL('../../server/src/domains/bank/banks.json', import.meta.url),
  `{"source":"bankcardinfo@2.0.6 (ISC)","banks":[\n${banked.map((bank) => JSON.stringify(bank)).join(',\n')}\n]}\n`,
);
process.stdout.write(`${kept} prefixes of ${lines.length} banks, ${issuers.size - kept} ambiguous ones left out\n`);
