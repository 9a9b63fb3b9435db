// What becomes of the invoices of a buyer: chosen by a person or a test; issued after two seconds by default.
import { countField, textField } from '../http/request';
import type { Journal, Table } from '../journal';

const OUTCOMES = ['issued', 'failed', 'unsealed', 'twice'] as const;

export interface Fate {
  /**
   * failed: the tax office refuses it. unsealed: it is issued, but its files are not there yet. twice: it is issued once
   * and stands in answers twice.
   */
  outcome: (typeof OUTCOMES)[number];
  /** From the request until it is issued. */
  seconds: number;
  /** Why the tax office refuses it. */
  reason: string;
}

const USUAL: Fate = { outcome: 'issued', seconds: 2, reason: '' };
const EVERY_BUYER = '*';
const MAX_SECONDS = 72 * 3_600;
const REASON = '购方名称与税号不一致';

export class Fates {
  private readonly chosen: Table<Fate>;

  constructor(journal: Journal) {
    this.chosen = journal.table<Fate>('nuonuo fate');
  }

  of(buyer: string): Fate {
    return this.chosen.get(buyer) ?? this.chosen.get(EVERY_BUYER) ?? USUAL;
  }

  /** Sets the fate of a buyer's invoices, or of all without one of their own; undefined when the fields make no sense. */
  set(fields: Record<string, unknown>): Fate | undefined {
    const outcome = OUTCOMES.find((known) => known === fields['outcome']);
    const seconds = fields['seconds'] === undefined ? USUAL.seconds : countField(fields, 'seconds', MAX_SECONDS);
    if (!outcome || seconds === undefined) return undefined;
    const reason = outcome === 'failed' ? textField(fields, 'reason') || REASON : '';
    return this.chosen.put(textField(fields, 'buyer') || EVERY_BUYER, { outcome, seconds, reason });
  }
}
