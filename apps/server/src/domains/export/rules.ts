// Rules for exported files.
import { ExportKind } from '@jishi/contract/export';
import { formatTime } from '../../kernel/time';

export const State = { waiting: 1, writing: 2, ready: 3, failed: 4, expired: 5 } as const;

/** Files of one member that are not finished yet. */
export const MOST_OPEN = 3;
/** Files that are written at once, by all workers together: other work must not wait for them. */
export const MOST_WRITERS = 2;
/** Times that a file is begun; after that it has failed. */
export const MOST_ATTEMPTS = 3;
/** Spreadsheets open hardly more. */
export const MOST_ROWS = 1_000_000;
/** A writer that has not saved a piece for this long is taken for dead. */
export const LEASE_MS = 120_000;
/** Far below 1 MiB even uncompressed; text that waits to be saved is memory. */
export const CHUNK_CHARACTERS = 64_000;
/** How long a file can be downloaded, and how long it is listed. */
export const KEPT_MS = 7 * 86_400_000;
export const LISTED_MS = 90 * 86_400_000;

const LIST_PAGES: Readonly<Record<number, string>> = {
  [ExportKind.callRecords]: '/req/applylist',
  [ExportKind.loginLog]: '/security/logManagement/loginLog',
  [ExportKind.operations]: '/security/logManagement/operateLog',
  [ExportKind.payOrders]: '/fund/rechargeRecords',
  [ExportKind.packageOrders]: '/fund/consumptionRecords',
  [ExportKind.accountDetails]: '/fund/detail',
  [ExportKind.vipOrders]: '/fund/consumptionRecords?tab=vip',
};

/** The page of a list, its files open: a finished one is taken away there. */
export function listPageOf(kind: number): string {
  const page = LIST_PAGES[kind] ?? '';
  return `${page}${page.includes('?') ? '&' : '?'}exports=1`;
}

/** The state at a moment: a file is expired on time, whenever it is dropped. */
export function stateAt({ state, expiresAt }: { state: number; expiresAt: Date | null }, now: Date): number {
  return state === State.ready && expiresAt && expiresAt <= now ? State.expired : state;
}

/** `登录日志-20261122-061500.csv`: the list and when it was asked for. */
export function fileNameOf(list: string, askedAt: Date): string {
  return `${list}-${formatTime(askedAt).replaceAll(/[-:]/g, '').replace(' ', '-')}.csv`;
}
