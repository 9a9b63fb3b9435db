// The monthly statement: what there was, what came and went, what there is; on the page, as PDF, as a workbook.
import { buffer } from 'node:stream/consumers';
import { ledgerEntryKind, statementFormat } from '@jishi/contract/enums/payment';
import * as contract from '@jishi/contract/statement';
import { displayMoney, formatMoney } from '@jishi/money';
import type * as z from 'zod';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { issuerOf } from '../../../kernel/declared-settings';
import { labelOf } from '../../../kernel/labels';
import { pdfDownload } from '../../../kernel/pdf';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { type Download, useCase } from '../../../kernel/use-case';
import { type Cell, MOST_ROWS, xlsxDownload } from '../../../kernel/xlsx';
import { spendAllowance } from '../../account';
import { type Period, bookBegins, callDays, closesAt, otherEntries, periodEntries, periodTotals } from '../../ledger';
import { FILE_LIMITS, signed } from '../rules';
import { selectPhoneMask } from '../store';
import { type Line, daysOf, monthOf, monthsSince, spanOf } from './rules';

/** Lines that a PDF shows; a workbook holds them all. */
const PDF_LINES = 3_000;

type Statement = Awaited<ReturnType<typeof statementOf>>;

async function statementOf(ctx: Context, memberId: MemberId, asked: string | null | undefined) {
  const now = ctx.now();
  const months = monthsSince(await bookBegins(ctx.db, memberId), now);
  const month = asked ?? months[0]!;
  if (!months.includes(month)) throw invalidField('month', '这个月没有账目');
  const whole = spanOf(month);
  const ended = whole.until <= now;
  const closed = ended && (await closesAt(ctx.db, whole.until)) <= now;
  const period: Period = { from: whole.from, until: ended ? whole.until : now };
  const totals = await periodTotals(ctx.db, memberId, period);
  const sum = (part: 'income' | 'outgo') => totals.kinds.reduce((all, kind) => all + kind[part], 0n);
  return {
    ...totals,
    month,
    months,
    ended,
    closed,
    period,
    income: sum('income'),
    outgo: sum('outgo'),
    entries: totals.kinds.reduce((all, kind) => all + kind.entries, 0),
  };
}

/** A month in sums, the present one by default. @throws Refusal invalidInput for a month before the book or to come */
export const getStatement = useCase(contract.getStatement, async (ctx, { month }) => {
  const statement = await statementOf(ctx, ctx.member, month);
  return { ...totalsTold(statement), months: statement.months };
});

/** A member's month in sums for whom they let read it; undefined for a month before their book. */
export async function monthTotals(ctx: Context, memberId: MemberId, month: string) {
  const statement = await knownStatement(ctx, memberId, month);
  return statement && totalsTold(statement);
}

function totalsTold(statement: Statement): z.output<typeof contract.MonthTotals> {
  return {
    month: statement.month,
    ...timesOf(statement),
    closed: statement.closed,
    opening: formatMoney(statement.opening),
    income: formatMoney(statement.income),
    outgo: formatMoney(statement.outgo),
    closing: formatMoney(statement.closing),
    entries: statement.entries,
    kinds: statement.kinds.map(({ kind, entries, income, outgo }) => ({
      kind,
      entries,
      income: formatMoney(income),
      outgo: formatMoney(outgo),
    })),
  };
}

async function knownStatement(ctx: Context, memberId: MemberId, month: string): Promise<Statement | undefined> {
  const begins = await bookBegins(ctx.db, memberId);
  return begins && month >= monthOf(begins) ? statementOf(ctx, memberId, month) : undefined;
}

/** First and last second that a statement covers. */
function timesOf({ period, ended }: Pick<Statement, 'period' | 'ended'>) {
  const last = ended ? new Date(period.until.getTime() - 1000) : period.until;
  return { beginTime: formatTime(period.from), endTime: formatTime(last) };
}

/** A month as a file. @throws Refusal invalidInput, stateConflict when it has too many lines, tooManyRequests */
export const downloadStatement = useCase(contract.downloadStatement, async (ctx, { month, format }) => {
  const memberId = ctx.member;
  await withTransaction(ctx, (tx) => spendAllowance(tx, ctx, `paper:${memberId}`, FILE_LIMITS));
  const statement = await statementOf(ctx, memberId, month);
  if (format === statementFormat.workbook) return asWorkbook(ctx, memberId, statement);
  const file = await asPdf(ctx, memberId, statement);
  if (!file) throw new Refusal('stateConflict', `这个月除调用外超过 ${PDF_LINES} 笔，PDF 放不下，请下载 Excel`);
  return file;
});

/** A month for whoever is not at the page: its sums, and the PDF unless it has too many lines for one. */
export type Paper = Pick<Statement, 'opening' | 'income' | 'outgo' | 'closing'> & {
  file: { fileName: string; type: string; content: Buffer } | undefined;
};

/** Undefined for a month before the member's book. */
export async function paperOf(ctx: Context, memberId: MemberId, month: string): Promise<Paper | undefined> {
  const statement = await knownStatement(ctx, memberId, month);
  if (!statement) return undefined;
  const { opening, income, outgo, closing } = statement;
  const made = await asPdf(ctx, memberId, statement);
  const file = made && { ...made, content: Buffer.isBuffer(made.content) ? made.content : await buffer(made.content) };
  return { opening, income, outgo, closing, file };
}

/** Undefined when it has too many lines. */
async function asPdf(ctx: Context, memberId: MemberId, statement: Statement): Promise<Download | undefined> {
  const { month, period } = statement;
  const [phone, calls, others] = await Promise.all([
    selectPhoneMask(ctx.db, memberId),
    callDays(ctx.db, memberId, period),
    otherEntries(ctx.db, memberId, period, PDF_LINES + 1),
  ]);
  if (others.length > PDF_LINES) return undefined;
  const lines: (Line & { kind: number })[] = [
    ...others.map(({ at, ...entry }) => ({ ...entry, time: formatTime(at) })),
    ...calls.map(({ day, correctionOf, entries, amount }) => ({
      time: day,
      kind: ledgerEntryKind.call,
      memo: correctionOf ? `更正 ${correctionOf} 的调用` : `按次调用，当日合计`,
      reference: `${entries} 笔结算`,
      amount,
    })),
  ];
  const { beginTime, endTime } = timesOf(statement);
  return pdfDownload(`对账单-${month}.pdf`, {
    title: '月度对账单',
    issuer: issuerOf(ctx.settings),
    foot: `${month} 对账单　用户 ${memberId}　${formatTime(ctx.now())} 生成`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['用户编号', memberId],
          ['绑定手机', phone],
          ['起', beginTime],
          ['止', statement.closed ? endTime : `${endTime}（还没有关账）`],
        ],
      },
      {
        kind: 'figures',
        figures: [
          ['期初余额（元）', displayMoney(statement.opening)],
          ['收入', displayMoney(statement.income)],
          ['支出', displayMoney(statement.outgo)],
          ['期末余额（元）', displayMoney(statement.closing)],
        ],
      },
      { kind: 'heading', text: '按类型合计' },
      { kind: 'table', columns: KIND_COLUMNS, rows: kindRows(statement) },
      { kind: 'heading', text: '逐日明细' },
      {
        kind: 'table',
        columns: LINE_COLUMNS,
        rows: daysOf(statement.opening, lines).flatMap(({ day, lines: own, balance }) => [
          ...own.map(({ time, kind, memo, reference, amount }) => ({
            cells: [time, kindLabel(kind), memo, reference, signed(amount)],
          })),
          { cells: [day, '', '日终余额', '', displayMoney(balance)], strong: true },
        ]),
      },
      { kind: 'note', text: NOTE },
    ],
  });
}

const NOTE =
  '调用费用计入调用所在的月份，次月 1 日结束时关账；更迟到的计入下个月，注明更正哪个月。余额指可以用来付款的钱：充值、赠送、授信与调用预占合计，不含冻结。按次调用逐日合计列示，逐笔账目见 Excel 对账单；单次调用见用户区的调用记录。';

const KIND_COLUMNS = [
  { title: '类型', width: 30 },
  { title: '笔数', width: 15, align: 'end' },
  { title: '收入（元）', width: 27, align: 'end' },
  { title: '支出（元）', width: 28, align: 'end' },
] as const;

const LINE_COLUMNS = [
  { title: '时间', width: 22 },
  { title: '类型', width: 12 },
  { title: '摘要', width: 27 },
  { title: '凭据', width: 25 },
  { title: '金额（元）', width: 16, align: 'end' },
] as const;

function kindRows({ kinds, entries, income, outgo }: Statement) {
  return [
    ...kinds.map((row) => ({
      cells: [kindLabel(row.kind), String(row.entries), displayMoney(row.income), displayMoney(row.outgo)],
    })),
    { cells: ['合计', String(entries), displayMoney(income), displayMoney(outgo)], strong: true },
  ];
}

function kindLabel(kind: number): string {
  return labelOf('ledgerEntryKind', kind);
}

function asWorkbook(ctx: Context, memberId: MemberId, statement: Statement): Download {
  // a head, the opening and the closing balance are among the rows
  if (statement.entries > MOST_ROWS - 3) throw new Refusal('stateConflict', '这个月的账目超过一张工作表能放的行数');
  return xlsxDownload(`对账单-${statement.month}.xlsx`, [
    { name: '合计', widths: [18, 12, 18, 18], rows: sumRows(statement) },
    { name: '明细', widths: [20, 12, 34, 28, 16, 16], rows: lineRows(ctx, memberId, statement) },
  ]);
}

async function* sumRows(statement: Statement): AsyncGenerator<Cell[][]> {
  const { beginTime, endTime } = timesOf(statement);
  yield [
    ['类型', '笔数', '收入（元）', '支出（元）'],
    ...statement.kinds.map(({ kind, entries, income, outgo }) => [
      kindLabel(kind),
      String(entries),
      money(income),
      money(outgo),
    ]),
    ['合计', String(statement.entries), money(statement.income), money(statement.outgo)],
    [],
    ['期初余额', '', '', money(statement.opening)],
    ['期末余额', '', '', money(statement.closing)],
    ['起', beginTime],
    ['止', endTime],
  ];
}

async function* lineRows(ctx: Context, memberId: MemberId, statement: Statement): AsyncGenerator<Cell[][]> {
  const { beginTime, endTime } = timesOf(statement);
  let balance = statement.opening;
  yield [
    ['时间', '类型', '摘要', '凭据', '金额（元）', '余额（元）'],
    [beginTime, '', '期初余额', '', '', money(balance)],
  ];
  for await (const entries of periodEntries(ctx.db, memberId, statement.period)) {
    yield entries.map(({ at, kind, memo, reference, amount }) => {
      balance += amount;
      return [formatTime(at), kindLabel(kind), memo, reference, money(amount), money(balance)];
    });
  }
  yield [[endTime, '', '期末余额', '', '', money(balance)]];
}

function money(amount: bigint): Cell {
  return { number: formatMoney(amount) };
}
