// The messages that a member was told.
import * as contract from '@jishi/contract/message';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { view } from './service';
import { MESSAGE, type MessageRow } from './store';

/** The newest first. */
export const listMessages = listed(contract.listMessages, {
  from: sql`message.member_message m`,
  columns: MESSAGE,
  row: (row: MessageRow) => view(row),
  where: {
    kind: (kind) => sql`m.kind = ${kind}`,
    unread: (only) => (only ? sql`m.read_at is null` : sql`true`),
  },
  own: (memberId) => sql`m.member_id = ${memberId}`,
  id: sql`m.id`,
});
