// The banks that are known, and reading a list of their branches.
import { isBranchNumber } from '@jishi/contract/branch-number';
import data from './banks.json';

export type Bank = { code: string; name: string };
export type Branch = { number: string; name: string };

/** The banks whose name holds every part of a word, or whose code begins with it; all without a word. */
export function banksFor(word: string): Bank[] {
  const parts = word.split(/\s/);
  const code = word.toUpperCase();
  return data.banks.filter((bank) => bank.code.startsWith(code) || parts.every((part) => bank.name.includes(part)));
}

/** A bank's name by its code. */
export function bankNameOf(code: string): string | undefined {
  return data.banks.find((bank) => bank.code === code)?.name;
}

/**
 * The branches of a list with one on each line: its number, then its name, apart by comma, semicolon, tab or space. Lines
 * without a sound number are counted, not taken; a number that comes twice has its later name.
 */
export function branchesIn(text: string): { branches: Branch[]; unsound: number } {
  const named = new Map<string, string>();
  let unsound = 0;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const found = /^\W*(\d+)"?[\s,;，；]+"?([^",;，；\t]+)/.exec(line);
    const [number, name] = [found?.[1], found?.[2]?.trim()];
    if (number && name && isBranchNumber(number)) named.set(number, name);
    else unsound += 1;
  }
  return { branches: [...named].map(([number, name]) => ({ number, name })), unsound };
}
