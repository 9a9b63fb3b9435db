// Banks by name, and the list of branches that a site's operator loads.
import * as contract from '@jishi/contract/bank';
import type { Database } from '@jishi/db';
import { useCase } from '../../kernel/use-case';
import { banksFor, branchesIn } from './rules';
import * as store from './store';

const AT_ONCE = 5_000;

export const listBanks = useCase(contract.listBanks, async (_ctx, { word }) => banksFor(word?.trim() ?? ''));

/** Loads a list of branches, a number and a name on each line. Returns how many lines were taken and how many not. */
export async function loadBranches(db: Database, file: Uint8Array): Promise<{ loaded: number; unsound: number }> {
  const { branches, unsound } = branchesIn(textOf(file));
  for (let at = 0; at < branches.length; at += AT_ONCE) await store.saveBranches(db, branches.slice(at, at + AT_ONCE));
  return { loaded: branches.length, unsound };
}

/** Banks' own programs still write GBK. */
function textOf(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('gbk').decode(file);
  }
}
