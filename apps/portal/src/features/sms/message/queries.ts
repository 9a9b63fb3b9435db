// The questions of records, batches, replies and barred numbers, the same on the server and in the browser.
import { cursoredQuery, inForce, pagedQuery } from '@jishi/client/list';
import { listBatches } from '@jishi/contract/sms/batch';
import { getSmsMessage, listReplies, listSmsMessages } from '@jishi/contract/sms/message';
import { listBlocks, listOptOuts } from '@jishi/contract/sms/opt-out';
import { listTemplates } from '@jishi/contract/sms/template';
import { aside } from '@jishi/ui/main-part';
import { query } from '../../../shell/client';
import type { UrlQuery } from '../../../shell/url-query';

export const messages = (search: UrlQuery) => cursoredQuery(listSmsMessages, search);
export const message = (id: string) => query(getSmsMessage, { id });
export const batches = (search: UrlQuery) => cursoredQuery(listBatches, search);
export const replies = (search: UrlQuery) => cursoredQuery(listReplies, search);
export const optOuts = (search: UrlQuery) => pagedQuery(listOptOuts, search);
export const blocks = (search: UrlQuery) => pagedQuery(listBlocks, search);

/** As many templates as a choice can hold. */
export const ALL_TEMPLATES = aside('模板的名称', query(listTemplates, { pageSize: 100 }));

/** The conditions over messages without their place in the list, for their file. */
export const messageFilter = (search: UrlQuery) => inForce(listSmsMessages.conditions, search);

/** What 发送记录 shows at first. */
export function recordQueries(search: UrlQuery) {
  if (search.view === 'batch') return [batches(search)];
  if (search.view === 'reply') return [replies(search)];
  if (search.view === 'optOut') return [optOuts(search)];
  if (search.view === 'block') return [blocks(search)];
  return [messages(search)];
}
