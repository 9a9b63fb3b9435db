// What a database is worth, above all one that was just restored: the books add up, the keys open what is sealed, the audit
// trail is whole.
import { reportChain } from './domains/audit';
import { findingText, lastBooked, proveBooks } from './domains/ledger';
import type { Shared } from './http/server';
import type { SealedTable } from './kernel/sealed';
import { formatTimeOrNull } from './kernel/time';
import { openAll } from './keys/service';

type Part = { text: string; isWhole: boolean };

/** The most violations of the books in the report: one is bad enough. */
const FINDINGS_TOLD = 20;

/** Proves everything in words, one part after the other. Sends nothing anywhere. @throws as the database */
export async function reportProof(site: Shared, sealed: readonly SealedTable[]): Promise<Part> {
  const parts = [await books(site), await secrets(site, sealed), await reportChain(site)];
  return { text: parts.map(({ text }) => text).join('\n'), isWhole: parts.every(({ isWhole }) => isWhole) };
}

async function books(site: Shared): Promise<Part> {
  const { ok, accounts, transfers, postings, broken } = await proveBooks(site);
  const last = formatTimeOrNull(await lastBooked(site.db));
  const until = last ? `，最后一笔记于 ${last}` : '';
  const looked = `账本：${accounts} 个账户，${transfers} 笔记账，${postings} 条分录${until}`;
  if (ok) return { text: `${looked}。逐条重算，全部相符。`, isWhole: true };
  const findings = broken.slice(0, FINDINGS_TOLD).map((finding) => `  ${findingText(finding)}`);
  return { text: [`${looked}。${broken.length} 处不符：`, ...findings].join('\n'), isWhole: false };
}

async function secrets(site: Shared, sealed: readonly SealedTable[]): Promise<Part> {
  const { values, unreadable } = await openAll(site, sealed);
  const places = Object.entries(unreadable);
  if (places.length === 0) return { text: `加密数据：${values} 个值，现有的密钥全部能打开。`, isWhole: true };
  const lines = places.map(([place, count]) => `  ${place}：${count} 个`);
  return { text: [`加密数据：${values} 个值，其中现有的密钥打不开的：`, ...lines].join('\n'), isWhole: false };
}
