// Invoices: accepted under an order number that is used once, issued after a while, with a number of twenty digits.
import { randomBytes, randomInt } from 'node:crypto';
import { beijingTime, type Clock } from '../clock';
import type { Journal, Table } from '../journal';
import type { Fate, Fates } from './fates';
import { DUPLICATE, PlatformRefusal, RETRIES_USED_UP } from './refusal';

export interface Detail {
  name: string;
  /** 税收分类编码. */
  code: string;
  rate: string;
  /** Whole cents; below zero in a red invoice. */
  net: number;
  tax: number;
}

export interface Party {
  name: string;
  taxNo: string;
  address: string;
  phone: string;
  account: string;
}

export interface NewInvoice {
  orderNo: string;
  /** pc: ordinary, bs: special. */
  line: 'pc' | 'bs';
  buyer: Party;
  seller: Party;
  details: Detail[];
  remark: string;
  /** Who issues, collects and checks. */
  clerk: string;
  payee: string;
  checker: string;
  /** Of a red invoice: the number of the blue one. */
  blueNumber: string;
}

export interface Invoice extends NewInvoice {
  /** The platform's number of the request. */
  serialNo: string;
  /** issuing; issued and sealed; refused by the tax office; issued but not sealed. */
  state: 'issuing' | 'issued' | 'failed' | 'unsealed';
  failCause: string;
  /** ISO times; the last one is '' until it is issued. */
  acceptedAt: string;
  dueAt: string;
  issuedAt: string;
  /** '' until it is issued. */
  number: string;
  /** In the addresses of its files. */
  fileKey: string;
  sealings: number;
}

const SEALINGS_MAX = 20;

export class Invoices {
  private readonly table: Table<Invoice>;

  constructor(
    journal: Journal,
    private readonly clock: Clock,
    private readonly fates: Fates,
  ) {
    this.table = journal.table<Invoice>('nuonuo invoice');
  }

  /** As they are now, newest first. */
  list(): Invoice[] {
    return this.table
      .values()
      .map((invoice) => this.settled(invoice))
      .toReversed();
  }

  find(matches: (invoice: Invoice) => boolean): Invoice | undefined {
    return this.list().find(matches);
  }

  /** Takes an order. @throws PlatformRefusal when its number was used before, whatever became of it */
  accept(order: NewInvoice): Invoice {
    if (this.find(({ orderNo }) => orderNo === order.orderNo))
      throw new PlatformRefusal(DUPLICATE, '订单编号或流水号不能重复');
    const now = this.clock.now();
    const serialNo = `${beijingTime(now).replaceAll(/\D/g, '').slice(2)}${randomInt(10_000_000, 100_000_000)}`;
    const { seconds } = this.fates.of(order.buyer.name);
    return this.table.put(serialNo, {
      ...order,
      serialNo,
      state: 'issuing',
      failCause: '',
      acceptedAt: now.toISOString(),
      dueAt: new Date(now.getTime() + seconds * 1000).toISOString(),
      issuedAt: '',
      number: '',
      fileKey: randomBytes(16).toString('hex'),
      sealings: 0,
    });
  }

  /** Has an issued invoice sealed that is not. @throws PlatformRefusal when it was tried too often */
  seal(invoice: Invoice): void {
    if (invoice.state !== 'unsealed') return;
    if (invoice.sealings >= SEALINGS_MAX)
      throw new PlatformRefusal(RETRIES_USED_UP, '同一流水号(订单号)单日最多重试20次');
    const { outcome } = this.fates.of(invoice.buyer.name);
    this.table.put(invoice.serialNo, { ...invoice, state: issuedBy(outcome), sealings: invoice.sealings + 1 });
  }

  /** An order whose time has come is issued, or refused by the tax office. */
  private settled(invoice: Invoice): Invoice {
    const now = this.clock.now();
    if (invoice.state !== 'issuing' || Date.parse(invoice.dueAt) > now.getTime()) return invoice;
    const fate: Fate = this.fates.of(invoice.buyer.name);
    if (fate.outcome === 'failed')
      return this.table.put(invoice.serialNo, { ...invoice, state: 'failed', failCause: fate.reason });
    return this.table.put(invoice.serialNo, {
      ...invoice,
      state: issuedBy(fate.outcome),
      number: this.nextNumber(now),
      issuedAt: now.toISOString(),
    });
  }

  /** Year, region and count; no region has the code 00. */
  private nextNumber(now: Date): string {
    const count = this.table.values().filter(({ number }) => number !== '').length + 1;
    return `${beijingTime(now).slice(2, 4)}00${String(count).padStart(16, '0')}`;
  }
}

function issuedBy(outcome: Fate['outcome']): Invoice['state'] {
  return outcome === 'unsealed' ? 'unsealed' : 'issued';
}

/** In whole cents. */
export function totalsOf(details: readonly Detail[]): { net: number; tax: number; gross: number } {
  const net = details.reduce((sum, detail) => sum + detail.net, 0);
  const tax = details.reduce((sum, detail) => sum + detail.tax, 0);
  return { net, tax, gross: net + tax };
}
