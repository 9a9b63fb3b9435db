// What happens to mails to an address: chosen by a person or a test; accepted by default.
import { countField, textField } from '../http/request';
import type { Journal, Table } from '../journal';

export type Fate =
  | { outcome: 'delivered' }
  /** The address does not exist: refused permanently. */
  | { outcome: 'refused' }
  /** Not now: the sender should come again. */
  | { outcome: 'busy' }
  /** Taken, but the answer comes late. */
  | { outcome: 'slow'; seconds: number }
  /** Taken, but the answer to the sender is lost. */
  | { outcome: 'lostAnswer' };

const DELIVERED: Fate = { outcome: 'delivered' };
const EVERY_ADDRESS = '*';
const MAX_SECONDS = 600;

export class MailFates {
  private readonly chosen: Table<Fate>;

  constructor(journal: Journal) {
    this.chosen = journal.table<Fate>('mail fate');
  }

  of(address: string): Fate {
    return this.chosen.get(address.toLowerCase()) ?? this.chosen.get(EVERY_ADDRESS) ?? DELIVERED;
  }

  /** Sets the fate of an address, or of all without one of their own; undefined when the fields make no sense. */
  set(fields: Record<string, unknown>): Fate | undefined {
    const fate = parseFate(fields);
    return fate && this.chosen.put(textField(fields, 'address').toLowerCase() || EVERY_ADDRESS, fate);
  }
}

function parseFate(fields: Record<string, unknown>): Fate | undefined {
  const seconds = fields['seconds'] === undefined ? 5 : countField(fields, 'seconds', MAX_SECONDS);
  if (seconds === undefined) return undefined;
  switch (fields['outcome']) {
    case 'delivered':
    case 'refused':
    case 'busy':
    case 'lostAnswer':
      return { outcome: fields['outcome'] };
    case 'slow':
      return { outcome: 'slow', seconds };
    default:
      return undefined;
  }
}
