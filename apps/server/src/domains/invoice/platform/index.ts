// What issues invoices: a platform's adapter implements this. Without one operators upload what they issued elsewhere.
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import type { taxItem, titleKind } from '@jishi/contract/enums/invoice';
import type { Context } from '../../../kernel/context';
import { extensionPoint } from '../../../kernel/extension';

export type InvoiceOrder = {
  /** Ours: the same request asked twice has the same serial and is issued once. */
  serial: string;
  kind: ValueOf<typeof titleKind>;
  buyer: {
    name: string;
    taxNo: string;
    address: string;
    phone: string;
    bank: string;
    account: string;
    email: string;
  };
  /** Amounts in 0.00001 yuan, tax included, whole cents; negative in a red reversal. */
  lines: readonly {
    taxItem: ValueOf<typeof taxItem>;
    name: string;
    gross: bigint;
    net: bigint;
    tax: bigint;
    ratePercent: number;
  }[];
  remark: string;
  /** A red reversal: the number of the blue invoice and why. */
  reverses?: { number: string; reason: string };
};

export type Issued = {
  number: string;
  issuedAt: Date;
  files: readonly { type: 'pdf' | 'ofd' | 'xml'; url: string }[];
};

export type InvoiceAnswer =
  | { state: 'accepted' }
  | { state: 'issued'; invoice: Issued }
  | { state: 'refused'; reason: string }
  | { state: 'unknown' };

export interface InvoicePlatform {
  request: (order: InvoiceOrder) => Promise<InvoiceAnswer>;
  /** notFound: the platform never got it, and it may be requested again under the same serial. */
  query: (serial: string) => Promise<InvoiceAnswer | { state: 'notFound' }>;
  file: (url: string) => Promise<Buffer>;
  /** What was issued in a Beijing month, for the comparison. */
  month: (month: string) => Promise<readonly { serial: string; number: string; gross: bigint; issuedAt: Date }[]>;
}

/** Adapters: each answers undefined where it is not configured. */
export const invoicePlatforms = extensionPoint<(ctx: Context) => InvoicePlatform | undefined>('invoice.platforms');

/** The platform that issues here; undefined where operators upload. */
export function platformOf(ctx: Context): InvoicePlatform | undefined {
  return invoicePlatforms.of(ctx).flatMap((adapter) => adapter(ctx) ?? [])[0];
}
