// Paying by bank transfer: the code in its remark, what may be handed in, what a bank line does to an order.
import { payOrderStatus, receiptOutcome } from '@jishi/contract/enums/payment';
import { invalidField } from '../../../kernel/refusal';

/** A transfer takes days, over a weekend more. */
export const TRANSFER_MS = 7 * 86_400_000;
/** After a slip was not accepted there is at least so long to hand in another. */
export const AGAIN_MS = 3 * 86_400_000;
/** Slips of one member in a day; each may be 10 MB. */
export const DAILY_SLIPS = 30;
/** A slip that was uploaded and not handed in. */
export const LEFTOVER_MS = 86_400_000;
/** Pictures are kept at most this wide. */
export const SLIP_WIDTH = 2000;

/** A code of eight digits: the serial number and a check digit, so that a wrong digit or two swapped ones are noticed. */
export function remittanceCode(serial: bigint): string {
  const digits = serial.toString().padStart(7, '0');
  return digits + checkDigit(digits);
}

/** Whether a text is a code that was not mistyped. */
export function isCode(text: string): boolean {
  return /^\d{8}$/.test(text) && checkDigit(text.slice(0, 7)) === text[7];
}

/** Damm's check digit. */
function checkDigit(digits: string): string {
  let interim = 0;
  for (const digit of digits) interim = Number(DAMM[interim]![Number(digit)]);
  return String(interim);
}

const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const;

/** @throws Refusal invalidInput for what no transfer can be */
export function checkRemitted({ amount, at }: { amount: bigint; at: Date }, now: Date) {
  if (amount <= 0n) throw invalidField('amount', '转账金额要大于 0');
  if (at.getTime() > now.getTime() + 600_000) throw invalidField('time', '转账时间还没有到');
  if (at.getTime() < now.getTime() - 366 * 86_400_000) throw invalidField('time', '转账时间超过一年前，请核对');
}

/**
 * What money on the bank's statement does: the very amount pays an order that waits; everything else is the member's
 * all the same and goes to the balance as it arrived, and an order that waits is closed for it.
 */
export function dispositionOfLine(order: { status: number; payAmount: bigint }, amount: bigint) {
  const waits = order.status === payOrderStatus.toPay || order.status === payOrderStatus.waiting;
  const pays = waits && order.payAmount === amount;
  return { disposition: pays ? receiptOutcome.paidOrder : receiptOutcome.creditedToBalance, closes: waits && !pays };
}
