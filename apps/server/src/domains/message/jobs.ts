// Background work of messages.
import type { Job } from '../../kernel/job';
import { TELL_BATCH, reviveBroadcasts, tellBatch } from './broadcast/service';
import { purgeOldMessages } from './centre/service';
import { purgeCodes } from './email/service';
import { tellWebhookStopped } from './notice/service';
import { DELIVER, TELL_WEBHOOK_STOPPED } from './outbox/queue/service';
import { deliver, purgeFinished, reviveForgotten } from './outbox/service';

export const jobs: readonly Job<never>[] = [
  DELIVER.does(deliver),
  TELL_WEBHOOK_STOPPED.does(tellWebhookStopped),
  TELL_BATCH.does(tellBatch),
  { name: 'message.reviveBroadcasts', run: reviveBroadcasts, schedule: '* * * * *' },
  { name: 'message.reviveForgotten', run: reviveForgotten, schedule: '* * * * *' },
  { name: 'message.purgeFinished', run: purgeFinished, schedule: '17 19 * * *' },
  { name: 'message.purgeCodes', run: purgeCodes, schedule: '27 19 * * *' },
  { name: 'message.purgeOld', run: purgeOldMessages, schedule: '37 19 * * *' },
];
