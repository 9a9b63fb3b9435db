// Sending from the page: the price, a table read, a list checked, and what the member agreed to sent.
import { linesOf } from '@jishi/contract/pasted-lines';
import { LINES_MAX } from '@jishi/contract/sms/send';
import * as contract from '@jishi/contract/sms/send';
import { smsOrigin } from '@jishi/contract/enums/sms';
import type { Checked } from '@jishi/contract/endpoint';
import type { Transaction } from '@jishi/db';
import { formatMoney, parseMoney } from '@jishi/money';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { maskPhone } from '../../../kernel/phone';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { UnreadSheet } from '../../../kernel/sheet';
import { dayOf, parseTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { spendable } from '../../ledger';
import { batchView } from '../batch/progress/list';
import { prepare, wantedOf } from '../batch/rules';
import { accept, checkTime, judged, requireProduct } from '../batch/service';
import * as batches from '../batch/store';
import { selectQuote } from '../charge/store';
import { tableOf } from '../recipient/file/rules';
import { corrects } from '../recipient/rules';
import { usableSignature } from '../signature/use/service';
import { usableTemplate } from '../template/use/service';
import { carrierCounts, longerCounts, prepaidOf, sendingFault } from './rules';

/** What the member pays now, and within which limits. @throws Refusal unavailable */
export const getSmsPrice = useCase(contract.getSmsPrice, async (ctx) => {
  const { frequency, dailyCap, quiet, undeliveredIsGivenBack } = ctx.settings.smsSending;
  const projectId = await requireProduct(ctx.db);
  const [all, balance, sentToday] = await Promise.all([
    selectQuote(ctx.db, ctx.member, projectId, 2_000_000_000),
    spendable(ctx.db, ctx.member),
    batches.selectSentToday(ctx.db, ctx.member),
  ]);
  return {
    price: formatMoney(all.find(({ holdingId }) => holdingId === null)?.price ?? 0n),
    balance: formatMoney(balance),
    prepaid: prepaidOf(all),
    dailyCap,
    sentToday,
    limits: Object.entries(frequency).flatMap(([kind, limits]) =>
      limits.map((one) => ({ kind: Number(kind), ...one })),
    ),
    quietFrom: quiet.from,
    quietUntil: quiet.until,
    undeliveredIsGivenBack,
  };
});

/** @throws Refusal invalidInput, tooLarge */
export const readSmsFile = useCase(contract.readSmsFile, async (_ctx, _input, files) => {
  const [file, ...more] = files;
  if (!file || more.length > 0) throw invalidField('file', '请选择一个文件');
  if (file.content.length > contract.FILE_BYTES_MAX) throw new Refusal('tooLarge', '文件不能超过 2 MB');
  try {
    const { heads, rows } = tableOf(file.name, file.content, LINES_MAX);
    return {
      heads,
      list: rows.map((row) => row.join('\t')).join('\n'),
      lines: rows.length,
      columns: Math.max(...rows.map((row) => row.length)),
    };
  } catch (error) {
    if (error instanceof UnreadSheet) throw invalidField('file', error.message);
    throw error;
  }
});

type What = Omit<Checked<typeof contract.sendSms>, 'clientId' | 'shown'>;

/** The list as it would go out. @throws Refusal invalidInput, signatureUnusable, smsTemplateUnusable */
async function lettersOf(tx: Transaction, memberId: MemberId, what: What) {
  const lines = linesOf(what.list);
  if (lines.length === 0) throw invalidField('list', '请填写号码');
  if (lines.length > LINES_MAX) throw invalidField('list', `有 ${lines.length} 行，一次最多 ${LINES_MAX} 行`);
  const sendAt = what.sendTime ? parseTime(what.sendTime) : null;
  const day = dayOf(sendAt ?? (await batches.selectNow(tx)));
  const letter = {
    signature: await usableSignature(tx, memberId, { id: what.signatureId }, day),
    template: await usableTemplate(tx, memberId, { id: what.templateId }, day),
  };
  return { ...prepare(wantedOf(lines, what.fillings), letter), letter, sendAt, lines: lines.length };
}

const LOOKED = Symbol('looked');

/** Runs work that may write, and undoes what it wrote. */
async function undone<Result>(ctx: Context, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  let result: { of: Result } | undefined;
  try {
    await withTransaction(ctx, async (tx) => {
      result = { of: await work(tx) };
      throw LOOKED;
    });
  } catch (error) {
    if (error !== LOOKED) throw error;
  }
  return result!.of;
}

/** @throws Refusal signatureUnusable, smsTemplateUnusable, invalidInput, unavailable */
export const previewSms = useCase(contract.previewSms, (ctx, input) =>
  undone(ctx, async (tx) => {
    const memberId = ctx.member;
    const { prepared, faults, letter, sendAt, lines } = await lettersOf(tx, memberId, input);
    const now = await batches.selectNow(tx);
    const { kind } = letter.template;
    const { allowed, faults: barred } = await judged(tx, ctx, { memberId, kind, prepared }, now);
    const all = [...faults, ...barred].toSorted((a, b) => a.line - b.line);
    const segments = allowed.reduce((sum, one) => sum + one.segments, 0);
    const projectId = await requireProduct(tx);
    const quote = segments > 0 ? await selectQuote(tx, memberId, projectId, segments) : [];
    const balance = await spendable(tx, memberId);
    const paid = quote.filter(({ holdingId }) => holdingId === null);
    const amount = paid.reduce((sum, { units, price }) => sum + price * BigInt(units), 0n);
    const dailyLeft = Math.max(0, ctx.settings.smsSending.dailyCap - (await batches.selectSentToday(tx, memberId)));
    const sample = allowed[Math.min(input.sample, allowed.length - 1)];
    return {
      lines,
      messages: allowed.length,
      segments,
      longer: longerCounts(allowed),
      faults: all
        .slice(0, 200)
        .map(({ line, shown, fault, words }) => ({ line, shown, fault, words, corrects: corrects(fault) })),
      faultCount: all.length,
      carriers: carrierCounts(allowed),
      sample: sample
        ? {
            line: sample.line,
            phone: maskPhone(sample.phone),
            text: sample.text,
            length: sample.text.length,
            segments: sample.segments,
          }
        : null,
      prepaid: prepaidOf(quote),
      balanceLines: paid.map(({ units, price }) => ({
        units,
        price: formatMoney(price),
        amount: formatMoney(price * BigInt(units)),
      })),
      amount: formatMoney(amount),
      balance: formatMoney(balance),
      dailyLeft,
      barred:
        whyBarred(() => checkTime(ctx, kind, sendAt, now)) ??
        sendingFault({ messages: allowed.length, dailyLeft, amount, balance }),
    };
  }),
);

function whyBarred(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** @throws Refusal as the contract says */
export const sendSms = useCase(contract.sendSms, async (ctx, { clientId, shown, ...what }) => {
  const { no } = await withTransaction(ctx, async (tx) => {
    const { prepared, faults, letter, sendAt } = await lettersOf(tx, ctx.member, what);
    const order = {
      ...letter,
      memberId: ctx.member,
      clientId,
      asked: { ...what, shown },
      origin: smsOrigin.page,
      sendAt,
    };
    return accept(tx, ctx, { ...order, prepared, faults }, ({ messages, amount }) => {
      if (messages !== shown.messages || amount !== parseMoney(shown.amount))
        throw new Refusal('stateConflict', '人数或价格刚刚有变动，请看过新的结果再发送');
    });
  });
  return (await batchView(ctx, no))!;
});
