// The parts that the platform's methods and pages work with.
import type { Clock } from '../clock';
import type { Outbox } from '../outbox';
import type { BillArchive } from './bill';
import type { Faults } from './faults';
import type { Merchants } from './merchants';
import type { Notices } from './notices';
import type { SwitchBoard } from './switches';
import type { Trades } from './trades';

export interface Platform {
  clock: Clock;
  /** Address under which browsers and merchants reach the sandbox, without a trailing slash. */
  publicUrl: string;
  merchants: Merchants;
  trades: Trades;
  switches: SwitchBoard;
  faults: Faults;
  notices: Notices;
  outbox: Outbox;
  bills: BillArchive;
}
