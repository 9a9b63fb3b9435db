// Messages to members.
import { pendingCalls } from './endpoint';

export const callsToBuild = pendingCalls('member', [
  'POST /app/messageInfo/pageList',
  'GET /app/messageInfo/getMessageDetail',
  'GET /app/messageInfo/getUnknownMessage',
  'GET /app/messageInfo/getRecentMessage',
  'POST /app/messageInfo/markRead',
]);
