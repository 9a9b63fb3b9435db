// The fate of messages to a number: chosen by a person or a test; delivered by default.
import { countField, textField } from '../http/request';
import type { Journal, Table } from '../journal';
import { isServiceCode, type ServiceCode } from './refusal';

export type Fate =
  | { outcome: 'delivered'; seconds: number }
  /** Accepted, then reported as failed with the carrier's code. */
  | { outcome: 'failed'; seconds: number; errCode: string }
  /** Accepted and delivered, but no report ever comes. */
  | { outcome: 'silent' }
  /** Refused at sending with a code of the service. */
  | { outcome: 'refused'; code: ServiceCode }
  /** Accepted and delivered, but the answer to the sender is lost. */
  | { outcome: 'lostAnswer' };

const DELIVERED: Fate = { outcome: 'delivered', seconds: 1 };
const EVERY_PHONE = '*';
const MAX_SECONDS = 72 * 3_600;

export class Fates {
  private readonly chosen: Table<Fate>;

  constructor(journal: Journal) {
    this.chosen = journal.table<Fate>('sms fate');
  }

  of(phone: string): Fate {
    return this.chosen.get(phone) ?? this.chosen.get(EVERY_PHONE) ?? DELIVERED;
  }

  /** Sets the fate of a number, or of all without one of their own; undefined when the fields make no sense. */
  set(fields: Record<string, unknown>): Fate | undefined {
    const fate = parseFate(fields);
    return fate && this.chosen.put(textField(fields, 'phone') || EVERY_PHONE, fate);
  }
}

function parseFate(fields: Record<string, unknown>): Fate | undefined {
  const seconds = fields['seconds'] === undefined ? 1 : countField(fields, 'seconds', MAX_SECONDS);
  const code = textField(fields, 'errCode');
  if (seconds === undefined || !/^[A-Za-z0-9_.:-]{0,40}$/.test(code)) return undefined;
  switch (fields['outcome']) {
    case 'delivered':
      return { outcome: 'delivered', seconds };
    case 'failed':
      return { outcome: 'failed', seconds, errCode: code || 'UNDELIV' };
    case 'silent':
      return { outcome: 'silent' };
    case 'lostAnswer':
      return { outcome: 'lostAnswer' };
    case 'refused':
      return refusedWith(code || 'isv.AMOUNT_NOT_ENOUGH');
    default:
      return undefined;
  }
}

function refusedWith(code: string): Fate | undefined {
  return isServiceCode(code) ? { outcome: 'refused', code } : undefined;
}
