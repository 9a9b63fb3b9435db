// Seals what was written and anchors it every minute; verifies all of it every night.
import type { Job } from '../../../kernel/job';
import { faultText } from './rules';
import { anchorHead, sealEntries, verifyChain } from './service';

const seal: Job = {
  name: 'audit.seal',
  schedule: '* * * * *',
  async run(ctx) {
    await sealEntries(ctx);
    await anchorHead(ctx);
  },
};

/** Every night at 04:10 Beijing time. */
const verify: Job = {
  name: 'audit.verify',
  schedule: '10 20 * * *',
  async run(ctx) {
    const { fault } = await verifyChain(ctx);
    if (fault) ctx.log.error({ ...fault, text: faultText(fault) }, 'the audit trail is not what was written');
  },
};

export const jobs: readonly Job[] = [seal, verify];
