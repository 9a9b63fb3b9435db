// Visitors try built-in products without a key: rate-limited per address and in total, never charged.
import { keyMode } from '@jishi/contract/enums/access';
import { projectStatus } from '@jishi/contract/enums/catalogue';
import type { Directory } from '../directory/directory';
import type { Exchange } from '../http/exchange';
import type { TokenBuckets } from '../limits/token-buckets';
import type { Tally } from '../metrics';
import { Refusal, refusals } from '../refusals';
import { Call } from './call';
import type { CallLog } from './call-log';
import type { SandboxCalls } from './sandbox-calls';
import { findTarget } from './target';

export type TryOutsOptions = {
  directory: Directory;
  buckets: TokenBuckets;
  sandbox: SandboxCalls;
  log: CallLog;
  tally: Tally;
};

const PER_MINUTE_AND_ADDRESS = 10;
const PER_SECOND_IN_ALL = 20;

export class TryOuts {
  constructor(private readonly options: TryOutsOptions) {}

  /** Answers one try-out. Rejects on a fault of the gateway or the database. */
  async serve(exchange: Exchange, projectCode: string, apiPath: string): Promise<void> {
    const { directory, buckets, sandbox, log, tally } = this.options;
    const call = new Call(exchange, log, tally);
    if (!log.isOpen) return call.refuse(refusals.meteringUnavailable);
    const target = await findTarget(directory, exchange.method, projectCode, apiPath);
    if ('refusal' in target) return call.refuse(target.refusal);
    if (!target.project.official || target.project.status !== projectStatus.onSale)
      return call.refuse(refusals.noTryOut);
    const visitor = `visitor:${networkOf(exchange.client.address)}`;
    if (!buckets.take(visitor, PER_MINUTE_AND_ADDRESS / 60, PER_MINUTE_AND_ADDRESS))
      return call.refuse(refusals.visitorTooFast);
    if (!buckets.take('visitors', PER_SECOND_IN_ALL)) return call.refuse(refusals.visitorsTooMany);

    const body = await exchange.body();
    if (body instanceof Refusal) return call.refuse(body);
    call.recordParams(body);
    try {
      await sandbox.serve(call, { ...target, memberId: null, keyId: null, mode: keyMode.sandbox }, body);
    } catch (error) {
      call.abandon();
      throw error;
    }
  }
}

/** A single household controls a whole IPv6 /64. */
function networkOf(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address;
}
