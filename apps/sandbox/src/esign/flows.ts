// Flows of organisations and the small transfers in them, as the provider keeps them; and what arrived at the sandbox's bank.
import { randomInt } from 'node:crypto';
import { beijingDay, type Clock } from '../clock';
import type { Journal, Table } from '../journal';
import { EsignRefusal } from './refusal';

const DAYS_OPEN = 7;
const TRIES = 3;
const MOST_FEN = 99;

/** What becomes of a transfer: it arrives, stays on its way, is refused at once, or comes back from the bank. */
export const FATES = { arrives: '到账', waits: '在途', refused: '受理失败', noAccount: '账号不存在，退回' } as const;
export type Fate = keyof typeof FATES;

export interface Flow {
  flowId: string;
  company: string;
  /** ISO time. */
  openedAt: string;
  transfer?: Transfer;
  wrongTries: number;
  state: 'open' | 'finished' | 'failed';
}

export interface Transfer {
  bank: string;
  subbranch: string;
  cardNo: string;
  cnapsCode: string;
  fen: number;
  fate: Exclude<Fate, 'refused'>;
  /** ISO time. */
  sentAt: string;
  /** How often the provider was told to send. */
  times: number;
}

export class Flows {
  private readonly table: Table<Flow>;
  private readonly fates: Table<Fate>;

  constructor(
    journal: Journal,
    private readonly clock: Clock,
  ) {
    this.table = journal.table<Flow>('esign flow');
    this.fates = journal.table<Fate>('esign fate');
  }

  /** Newest first. */
  list(): Flow[] {
    return this.table.values().toReversed();
  }

  open(company: string): Flow {
    const flowId = `${this.clock.now().getTime()}${String(randomInt(100_000)).padStart(5, '0')}`;
    const openedAt = this.clock.now().toISOString();
    return this.table.put(flowId, { flowId, company, openedAt, wrongTries: 0, state: 'open' });
  }

  /** @throws EsignRefusal for an unknown flow */
  of(flowId: string): Flow {
    const flow = this.table.get(flowId);
    if (!flow) throw new EsignRefusal(30500004, '认证流程不存在');
    return flow;
  }

  /** @throws EsignRefusal when the flow has ended or is too old */
  private openOne(flowId: string): Flow {
    const flow = this.of(flowId);
    if (flow.state !== 'open') throw new EsignRefusal(30500002, '认证流程已结束');
    if (this.clock.now().getTime() - Date.parse(flow.openedAt) > DAYS_OPEN * 86_400_000)
      throw new EsignRefusal(30500003, '认证流程已失效，请重新发起认证');
    return flow;
  }

  /** Sends an amount that only the account's owner gets to see. @throws EsignRefusal */
  send(flowId: string, to: Pick<Transfer, 'bank' | 'subbranch' | 'cardNo' | 'cnapsCode'>): void {
    const flow = this.openOne(flowId);
    const fate = this.fateOf(to.cardNo);
    if (fate === 'refused') throw new EsignRefusal(1203043, '打款失败');
    const transfer = {
      ...to,
      fate,
      fen: randomInt(1, MOST_FEN + 1),
      sentAt: this.clock.now().toISOString(),
      times: (flow.transfer?.times ?? 0) + 1,
    };
    this.table.put(flowId, { ...flow, transfer });
  }

  /** @throws EsignRefusal */
  verify(flowId: string, amount: number): void {
    const flow = this.openOne(flowId);
    if (!flow.transfer) throw new EsignRefusal(30500051, '请重新发起认证');
    if (Math.round(amount * 100) === flow.transfer.fen && flow.transfer.fate === 'arrives') {
      this.table.put(flowId, { ...flow, state: 'finished' });
      return;
    }
    const wrongTries = flow.wrongTries + 1;
    const isOver = wrongTries > TRIES;
    this.table.put(flowId, { ...flow, wrongTries, state: isOver ? 'failed' : 'open' });
    if (isOver) throw new EsignRefusal(30502003, '验证次数超过限制，请重新发起打款');
    throw new EsignRefusal(30502002, '金额校验失败');
  }

  /** What the bank received, newest first; of one account, or of all. */
  arrivals(number = ''): (Transfer & { company: string; day: string })[] {
    return this.list().flatMap(({ company, transfer }) =>
      transfer?.fate === 'arrives' && (!number || transfer.cardNo === number)
        ? [{ ...transfer, company, day: beijingDay(new Date(transfer.sentAt)) }]
        : [],
    );
  }

  /** Decides what becomes of transfers to an account, or to every one without a fate of its own. */
  setFate(number: string, fate: Fate): void {
    this.fates.put(number, fate);
  }

  private fateOf(number: string): Fate {
    return this.fates.get(number) ?? this.fates.get('') ?? 'arrives';
  }
}
