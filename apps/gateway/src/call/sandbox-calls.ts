// Calls that are never charged: by sandbox keys and visitors. Built-in products really answer, others return their sample, as do
// those that would act in a member's name.
import { chargeSource } from '@jishi/contract/enums/catalogue';
import { NO_CHARGE } from '../metering/hold';
import { JSON_TYPE, type Call, type Price, type Subject, sampled, unpaid } from './call';
import type { Forwarder } from './forwarder';

const SANDBOX_PRICE: Price = { source: chargeSource.sandbox, text: NO_CHARGE };

export class SandboxCalls {
  constructor(private readonly forwarder: Forwarder) {}

  /** Answers. Rejects when the call cannot be recorded. */
  async serve(call: Call, subject: Subject, body: Buffer): Promise<void> {
    const { project, api } = subject;
    if (!project.official || project.upstream.inside) {
      await call.record(subject, sampled, { status: 200, headers: JSON_TYPE, body: api.sample });
      return call.passSample(api.sample);
    }
    await call.intend(subject);
    const away = this.forwarder.admit(project);
    if (away) return call.refuseRecorded(subject, away);
    // A stream may take minutes of the product's concurrent calls, which visitors are not given.
    const { keyId } = subject;
    const open = keyId && call.mayStream ? () => call.stream(keyId, SANDBOX_PRICE) : undefined;
    const forwarded = await this.forwarder.forward(subject, call.exchange, body, call.id, open);
    await call.record(subject, unpaid(forwarded, 4), forwarded);
    call.pass(forwarded, SANDBOX_PRICE);
  }
}
