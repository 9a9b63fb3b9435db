// Checks of the transfer form before a request.
import { isAmount } from '../../../shell/amount';

/** Bytes that a file may have (specification section 2). */
export const SLIP_BYTES = 10 * 1024 * 1024;

export type TransferValues = { payer: string; amount: string; time: string };

/** Why a file cannot be a slip; undefined when it may be one. The server decides by its content. */
export function slipFault(file: Pick<File, 'size' | 'type'>): string | undefined {
  if (file.size > SLIP_BYTES) return '回单超过 10 MB，请压缩或截图后再传';
  if (file.size === 0) return '这个文件是空的，请重新选择';
  const isReadable = file.type === 'application/pdf' || file.type.startsWith('image/');
  return isReadable ? undefined : '回单要是图片或 PDF';
}

/** Messages by field; `now` is Beijing time as the wire writes it. */
export function transferFaults({ payer, amount, time }: TransferValues, now: string) {
  const faults: Partial<Record<keyof TransferValues, string>> = {};
  if (payer.trim().length < 2) faults.payer = '请填写付款方户名，与回单上的一致';
  if (!isAmount(amount)) faults.amount = amount ? '金额最多两位小数' : '请填写转账金额';
  else if (Number(amount) === 0) faults.amount = '转账金额要大于 0';
  if (!time) faults.time = '请填写转账时间';
  else if (wireTime(time) > now) faults.time = '转账时间还没有到';
  return faults;
}

/** A browser's local date and time as the wire writes it. */
export function wireTime(local: string): string {
  const [day = '', clock = ''] = local.split('T');
  return `${day} ${clock.length === 5 ? `${clock}:00` : clock}`;
}
