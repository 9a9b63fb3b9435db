// A version as others see it, on a page and on paper: prices and what changed, never what the member pays.
import { quoteStatus } from '@jishi/contract/enums/quote';
import type { openSheet } from '@jishi/contract/quote';
import type { Output } from '@jishi/contract/endpoint';
import { displayMoney } from '@jishi/money';
import { labelOf } from '../../../kernel/labels';
import type { Paper } from '../../../kernel/pdf';
import type { Head } from '../record/rules';
import { moneyOrNull } from '../record/rules';
import type { Line } from '../rules';

export type Sheet = Output<typeof openSheet>;

type Version = { version: number; status: number; effectiveTime: string };

/** Without changes, what is no longer quoted is left out too. */
export function sheetOf(head: Head, version: Version, lines: readonly Line[], showsChanges: boolean): Sheet {
  return {
    ...head,
    ...version,
    showsChanges,
    lines: lines
      .filter(({ price }) => showsChanges || price !== null)
      .map(({ name, groupName, unit, price, before, change }) => ({
        name,
        groupName,
        unit,
        price: moneyOrNull(price),
        before: showsChanges ? moneyOrNull(before) : null,
        change: showsChanges ? change : 0,
      })),
  };
}

/** The sheet as a paper; `foot` stands on every page. */
export function paperOf(sheet: Sheet, foot: string): Paper {
  const { title, issuer, contact, note, version, status, effectiveTime, lines, showsChanges } = sheet;
  const quoted = lines.filter(({ price }) => price !== null);
  return {
    title,
    issuer,
    foot,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['生效时间', effectiveTime],
          ['版本', `第 ${version} 版${status === quoteStatus.inForce ? '' : `，${labelOf('quoteStatus', status)}`}`],
          ['产品', `${quoted.length} 个`],
          ...(contact ? [['联系方式', contact] as const] : []),
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: '产品', width: 40 },
          { title: '分类', width: 22 },
          ...(showsChanges ? [{ title: '变动', width: 14 }] : []),
          { title: '单价（元）', width: 24, align: 'end' },
        ],
        rows: lines.map(({ name, groupName, unit, price, change }) => ({
          cells: [
            name,
            groupName,
            ...(showsChanges ? [labelOf('quoteChange', change)] : []),
            price === null ? '—' : `${displayMoney(price)} / ${unit}`,
          ],
        })),
      },
      ...(note ? [{ kind: 'note' as const, text: note }] : []),
    ],
  };
}

/** PDFs that one address draws by links. */
export const PAPER_LIMITS = [{ most: 30, seconds: 3_600 }];
