// The fate of messages to a number: chosen by a person or a test; delivered by default.
import { countField, textField } from '../http/request';
import type { Journal, Table } from '../journal';
import { isServiceCode, type ServiceCode } from './refusal';

export type Fate<Code extends string = ServiceCode> =
  | { outcome: 'delivered'; seconds: number }
  /** Accepted, then reported as failed with the carrier's code. */
  | { outcome: 'failed'; seconds: number; errCode: string }
  /** Accepted and delivered, but no report ever comes. */
  | { outcome: 'silent' }
  /** Refused at sending with a code of the service. */
  | { outcome: 'refused'; code: Code }
  /** Accepted and delivered, but the answer to the sender is lost. */
  | { outcome: 'lostAnswer' };

const DELIVERED = { outcome: 'delivered', seconds: 1 } as const;
const EVERY_PHONE = '*';
const MAX_SECONDS = 72 * 3_600;

/** The codes that a carrier refuses with, and which of them by default. */
export interface RefusalCodes<Code extends string> {
  table: string;
  includes(code: string): code is Code;
  usual: Code;
}

export const ALIYUN_CODES: RefusalCodes<ServiceCode> = {
  table: 'sms fate',
  includes: isServiceCode,
  usual: 'isv.AMOUNT_NOT_ENOUGH',
};

export class Fates<Code extends string = ServiceCode> {
  private readonly chosen: Table<Fate<Code>>;

  constructor(
    journal: Journal,
    private readonly codes: RefusalCodes<Code>,
  ) {
    this.chosen = journal.table<Fate<Code>>(codes.table);
  }

  of(phone: string): Fate<Code> {
    return this.chosen.get(phone) ?? this.chosen.get(EVERY_PHONE) ?? DELIVERED;
  }

  /** Sets the fate of a number, or of all without one of their own; undefined when the fields make no sense. */
  set(fields: Record<string, unknown>): Fate<Code> | undefined {
    const fate = parseFate(fields, this.codes);
    return fate && this.chosen.put(textField(fields, 'phone') || EVERY_PHONE, fate);
  }
}

function parseFate<Code extends string>(
  fields: Record<string, unknown>,
  codes: RefusalCodes<Code>,
): Fate<Code> | undefined {
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
    case 'refused': {
      const chosen = code || codes.usual;
      return codes.includes(chosen) ? { outcome: 'refused', code: chosen } : undefined;
    }
    default:
      return undefined;
  }
}
