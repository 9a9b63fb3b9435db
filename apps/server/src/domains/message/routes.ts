import * as consoleContract from '@jishi/contract/console/message';
import * as contract from '@jishi/contract/message';
import { type Route, route } from '../../kernel/route';
import * as broadcast from './broadcast/service';
import * as centre from './centre/service';
import * as email from './email/service';
import * as reception from './reception/service';
import * as webhook from './webhook/service';

export const routes: readonly Route[] = [
  route(contract.listMessages, centre.listMessages),
  route(contract.getMessage, centre.getMessage),
  route(contract.countUnread, centre.countUnread),
  route(contract.listRecentMessages, centre.listRecentMessages),
  route(contract.markRead, centre.markRead),
  route(contract.getReception, reception.getReception),
  route(contract.saveReception, reception.saveReception),
  route(contract.removeReceiver, reception.removeReceiver),
  route(contract.sendEmailCode, email.sendEmailCode),
  route(contract.bindEmail, email.bindEmail),
  route(contract.saveWebhook, webhook.saveWebhook),
  route(contract.testWebhook, webhook.testWebhook),
  route(consoleContract.listBroadcasts, broadcast.listBroadcasts),
  route(consoleContract.getBroadcast, broadcast.getBroadcast),
  route(consoleContract.countAudience, broadcast.countAudience),
  route(consoleContract.saveBroadcast, broadcast.saveBroadcast),
  route(consoleContract.sendBroadcast, broadcast.sendBroadcast),
  route(consoleContract.cancelBroadcast, broadcast.cancelBroadcast),
];
