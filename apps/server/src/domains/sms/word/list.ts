// The words that no message may hold, as operators see them.
import * as contract from '@jishi/contract/console/sms';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { folded } from './rules';

export const searchWords = listed(contract.searchWords, {
  from: sql`sms.word w`,
  columns: {
    id: sql`w.id`,
    word: sql`w.word`,
    kind: sql`w.kind`,
    inSignature: sql`w.in_signature`,
    note: sql`w.note`,
    createTime: sql`w.created_at`,
  },
  where: {
    kind: (kind) => sql`(w.kind is null or w.kind = ${kind})`,
    word: (word) => sql`position(${folded(word)} in w.folded) > 0`,
  },
  order: sql`w.id desc`,
});
