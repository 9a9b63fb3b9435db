// SMS: what was accepted is charged and given back once, goes out at most once, and is counted.
import { countDifferences } from '../../../apps/server/src/domains/sms/statistic/proof/service';
import { unsound } from '../../../apps/server/src/testing/sms-senders';
import { type Check, type Evidence, bySql } from './check';

/**
 * By number: what a phone got, and what became of its message. One that is delivered has arrived, one that was given back
 * unsent has not; of the others the carrier said nothing, or that it could not.
 */
const ARRIVED = `
  with arrived as (
    select decode(x.digest, 'hex') as digest, x.times from json_to_recordset($1::json) x (digest text, times int)
  )
  select m.id, m.state, a.times
  from arrived a left join sms.message m on m.phone_digest = a.digest
  where a.times > 1
    or m.id is null and a.times > 0
    or m.state = 4 and a.times <> 1
    or m.state in (1, 5, 6, 8) and a.times > 0`;

/** A channel's count of what it accepted is that of the messages it has, those apart whose answer never came. */
const ACCEPTED = `
  select c.id, d.accepted, m.has
  from sms.channel c
  cross join lateral (select coalesce(sum(d.accepted), 0) as accepted from sms.channel_day d where d.channel_id = c.id) d
  cross join lateral (
    select count(*) as has from sms.message m
    where m.channel_id = c.id and m.state in (3, 4, 6, 7) and m.channel_message_id not like '%:' || m.id
  ) m
  where d.accepted <> m.has`;

const arrived = (evidence: Evidence) => [JSON.stringify(evidence.arrived)];

export const messages: readonly Check[] = [
  { promise: 'SMS are charged and given back once', find: (db) => unsound({ db } as never) },
  {
    promise: 'counts of SMS equal the messages',
    find: async (db) => {
      const differences = await countDifferences({ db } as never);
      return differences > 0 ? [{ differences }] : [];
    },
  },
  bySql('each SMS goes out once, none that was given back', ARRIVED, arrived),
  bySql('channels carried what they say', ACCEPTED),
];
