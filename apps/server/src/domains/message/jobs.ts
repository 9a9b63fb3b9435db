// Background work of messages.
import type { Job } from '../../kernel/job';
import { type Batch, TELL_BATCH, reviveBroadcasts, tellBatch } from './broadcast/service';
import { purgeOldMessages } from './centre/service';
import { purgeCodes } from './email/service';
import { tellWebhookStopped } from './notice/service';
import { DELIVER, type Delivery, TELL_WEBHOOK_STOPPED, type WebhookStopped } from './outbox/queue/service';
import { deliver, purgeFinished, reviveForgotten } from './outbox/service';

export const jobs: readonly Job<never>[] = [
  { ...DELIVER, run: deliver } satisfies Job<Delivery>,
  { ...TELL_WEBHOOK_STOPPED, run: tellWebhookStopped } satisfies Job<WebhookStopped>,
  { ...TELL_BATCH, run: tellBatch } satisfies Job<Batch>,
  { name: 'message.reviveBroadcasts', run: reviveBroadcasts, schedule: '* * * * *' },
  { name: 'message.reviveForgotten', run: reviveForgotten, schedule: '* * * * *' },
  { name: 'message.purgeFinished', run: purgeFinished, schedule: '17 19 * * *' },
  { name: 'message.purgeCodes', run: purgeCodes, schedule: '27 19 * * *' },
  { name: 'message.purgeOld', run: purgeOldMessages, schedule: '37 19 * * *' },
];
