// A node for races and kills: a process that posts charges and prints each acknowledged key.
import { openDatabase } from '@jishi/db';
import { GroupCommit, post } from '../domains/ledger';
import type { MemberId } from '../kernel/context';
import { Refusal } from '../kernel/refusal';
import { charge } from './ledger';

export type NodeTask = {
  url: string;
  /** How each charge is posted: in its own transaction, or in groups. */
  by: 'transaction' | 'group';
  charges: { key: string; member: MemberId; amount: number }[];
  /** Charges under way at once. */
  callers: number;
};

/** One line per answered charge: `posted`, `replayed` or the refusal's name, then the key. Durable before it is written. */
async function run({ url, by, charges, callers }: NodeTask) {
  const db = openDatabase(url);
  const group = new GroupCommit(db);
  const queue = charges.values();
  const caller = async () => {
    for (const { key, member, amount } of queue) {
      const transfer = charge(member, BigInt(amount), key);
      const outcome = await (by === 'group' ? group.post(transfer) : db.transaction((tx) => post(tx, transfer))).then(
        (posted) => ([posted].flat()[0]?.replayed ? 'replayed' : 'posted'),
        (error) => (error instanceof Refusal ? error.refusal : `fault ${String(error)}`),
      );
      process.stdout.write(`${outcome} ${key}\n`);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  await group.close();
  await db.close();
}

process.once('message', (task) => void run(task as NodeTask).then(() => process.disconnect()));
