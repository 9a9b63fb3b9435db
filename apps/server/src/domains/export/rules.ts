// What holds for files that members ask for.
import { exportKind, exportState } from '@jishi/contract/enums/content';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import { formatTime } from '../../kernel/time';
import type { Cell } from '../../kernel/xlsx';

/** Files of one member that are not finished yet. */
export const MOST_OPEN = 3;
/** Files that are written at once, by all workers together: other work must not wait for them. */
export const MOST_WRITERS = 2;
/** Times that a file is begun; after that it has failed. */
export const MOST_ATTEMPTS = 3;
/** Spreadsheets open hardly more. */
export const MOST_ROWS = 1_000_000;
/** A writer whose session lasts but who has not been heard of for this long hangs; one that writes says so three times as often. */
export const LEASE_MS = 15_000;
/** While something is written, somebody looks this often whether its writer lives. */
export const LOOK_MS = 2_000;
/** Far below 1 MiB even uncompressed; text that waits to be saved is memory. */
export const CHUNK_CHARACTERS = 64_000;
/** How long a file can be downloaded, and how long it is listed. */
export const KEPT_MS = 7 * 86_400_000;
export const LISTED_MS = 90 * 86_400_000;

const LIST_PAGES: Readonly<Record<ValueOf<typeof exportKind>, string>> = {
  [exportKind.calls]: '/req/applylist',
  [exportKind.logins]: '/security/logManagement/loginLog',
  [exportKind.operations]: '/security/logManagement/operateLog',
  [exportKind.payOrders]: '/fund/rechargeRecords',
  [exportKind.packageOrders]: '/fund/consumptionRecords',
  [exportKind.ledgerEntries]: '/fund/detail',
  [exportKind.rechargeOrders]: '/fund/rechargeRecords?tab=quick',
  [exportKind.smsMessages]: '/req/smsManage?tab=message',
  [exportKind.vipOrders]: '/fund/consumptionRecords?tab=vip',
  [exportKind.goodsOrders]: '/qy/order',
};

/** The page of a list, its files open: a finished one is taken away there. */
export function listPageOf(kind: number): string {
  const page = LIST_PAGES[kind as ValueOf<typeof exportKind>];
  return `${page}${page.includes('?') ? '&' : '?'}exports=1`;
}

/** The state at a moment: a file is expired on time, whenever it is dropped. */
export function stateAt({ state, expiresAt }: { state: number; expiresAt: Date | null }, now: Date): number {
  return state === exportState.ready && expiresAt && expiresAt <= now ? exportState.expired : state;
}

/** `登录日志-20261122-061500.csv`: the list and when it was asked for; an .xls is named as programs know it, `order20261122061500.xls`. */
export function fileNameOf(list: string, askedAt: Date, format: 'csv' | 'xlsx' | 'xls'): string {
  const at = formatTime(askedAt).replaceAll(/[-:]/g, '');
  return format === 'xls' ? `order${at.replace(' ', '')}.xls` : `${list}-${at.replace(' ', '-')}.${format}`;
}

/** A cell of the file as a workbook has it: amounts and counts can be added up; a long number of an order is text. */
export function workbookCell(text: string): Cell {
  return /^-?(?:\d{1,12}\.\d{5}|0|[1-9]\d{0,8})$/.test(text) ? { number: text } : text;
}

/** How wide a column is under its title, in characters. */
export const widthUnder = (title: string) => Math.max(12, title.length * 2 + 2);
