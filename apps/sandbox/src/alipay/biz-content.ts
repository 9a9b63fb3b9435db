// Parses biz_content: checks type and length of every field.
import { parseAmount } from './amount';
import { business } from './refusal';

export class BizContent {
  constructor(private readonly fields: Record<string, unknown>) {}

  /**
   * A text, empty when absent. Numbers are taken as their digits, as the platform does.
   * @throws Refusal ACQ.INVALID_PARAMETER for another type or beyond the length
   */
  text(name: string, maxLength: number): string {
    const value = this.fields[name] ?? '';
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || text.length > maxLength) throw business('ACQ.INVALID_PARAMETER');
    return text;
  }

  /** A text that must be there. */
  required(name: string, maxLength: number): string {
    const text = this.text(name, maxLength);
    if (text === '') throw business('ACQ.INVALID_PARAMETER');
    return text;
  }

  /** An amount in yuan with two decimals. */
  amount(name: string): string {
    const amount = parseAmount(this.fields[name]);
    if (amount === undefined) throw business('ACQ.INVALID_PARAMETER');
    return amount;
  }

  /** The texts of an array such as query_options; empty when absent. */
  list(name: string): string[] {
    const value = this.fields[name];
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  }

  /** Both numbers by which a trade may be named. */
  tradeNumbers(): { tradeNo: string; outTradeNo: string } {
    return { tradeNo: this.text('trade_no', 64), outTradeNo: this.text('out_trade_no', 64) };
  }
}
