// 红字确认单: asked for by the seller; one that needs no confirmation makes the red invoice by itself.
import { randomInt, randomUUID } from 'node:crypto';
import { beijingTime, type Clock } from '../clock';
import type { Journal, Table } from '../journal';
import type { Fates } from './fates';
import { totalsOf, type Detail, type Invoice, type Invoices } from './invoices';
import { DUPLICATE, PlatformRefusal, invalid } from './refusal';

/** 15 being applied for, 16 refused, 01 needs no confirmation. */
type FormStatus = '15' | '16' | '01';

export interface RedForm {
  billId: string;
  billNo: string;
  billUuid: string;
  status: FormStatus;
  message: string;
  /** ISO times. */
  appliedAt: string;
  dueAt: string;
  blueNumber: string;
  /** The order number of the red invoice. */
  orderNo: string;
  reason: string;
  /** By index of the blue invoice's line, from one. */
  lines: { index: number; detail: Detail }[];
  /** Of the red invoice once it was asked for. */
  serialNo: string;
}

export type NewRedForm = Pick<RedForm, 'billId' | 'blueNumber' | 'orderNo' | 'reason' | 'lines'>;

export class RedForms {
  private readonly table: Table<RedForm>;

  constructor(
    journal: Journal,
    private readonly clock: Clock,
    private readonly fates: Fates,
    private readonly invoices: Invoices,
  ) {
    this.table = journal.table<RedForm>('nuonuo red form');
  }

  /** The form as it is now. */
  find(billId: string): RedForm | undefined {
    const form = this.table.get(billId);
    return form && this.settled(form);
  }

  /** Brings all forms up to now, so that their invoices are there. */
  settle(): void {
    for (const form of this.table.values()) this.settled(form);
  }

  /** @throws PlatformRefusal when the id was used, or more would be reversed than was issued */
  apply(wanted: NewRedForm, blue: Invoice): RedForm {
    if (this.table.get(wanted.billId)) throw new PlatformRefusal(DUPLICATE, '红字确认单申请号不能重复');
    const earlier = this.table
      .values()
      .filter(({ blueNumber, status }) => blueNumber === blue.number && status !== '16')
      .flatMap(({ lines }) => lines);
    for (const [at, line] of blue.details.entries()) {
      const reversed = [...earlier, ...wanted.lines].filter(({ index }) => index === at + 1);
      const sum = totalsOf([line, ...reversed.map(({ detail }) => detail)]);
      if (sum.net < 0 || sum.tax < 0) throw invalid('冲红金额超过蓝字发票剩余可冲红金额');
    }
    const now = this.clock.now();
    const { seconds } = this.fates.of(blue.buyer.name);
    return this.table.put(wanted.billId, {
      ...wanted,
      billNo: `${beijingTime(now).replaceAll(/\D/g, '').slice(0, 8)}${randomInt(10_000_000, 100_000_000)}`,
      billUuid: randomUUID().replaceAll('-', ''),
      status: '15',
      message: '',
      appliedAt: now.toISOString(),
      dueAt: new Date(now.getTime() + seconds * 1000).toISOString(),
      serialNo: '',
    });
  }

  private settled(form: RedForm): RedForm {
    if (form.status !== '15' || Date.parse(form.dueAt) > this.clock.now().getTime()) return form;
    const blue = this.invoices.find(({ number }) => number === form.blueNumber)!;
    const fate = this.fates.of(blue.buyer.name);
    if (fate.outcome === 'failed') return this.table.put(form.billId, { ...form, status: '16', message: fate.reason });
    const { orderNo, lines, blueNumber } = form;
    const known = this.invoices.find((invoice) => invoice.orderNo === orderNo);
    const { line, buyer, seller, clerk, payee, checker } = blue;
    const details = lines.map(({ detail }) => detail);
    const remark = `被红冲蓝字数电票号码：${blueNumber}`;
    const asBefore = { line, buyer, seller, clerk, payee, checker };
    const red = known ?? this.invoices.accept({ ...asBefore, orderNo, details, remark, blueNumber });
    return this.table.put(form.billId, { ...form, status: '01', serialNo: red.serialNo });
  }
}
