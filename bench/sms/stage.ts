// Members who can send, and the bare table beside what the product writes.
import type { Database, PlainSql } from '@jishi/db';
import { parseMoney } from '@jishi/money';
import type { MemberId } from '../../apps/server/src/kernel/context';
import { fund } from '../../apps/server/src/testing/ledger';

export const MEMBERS = 4;

export type Sender = { memberId: string; template: string; phones: (round: number, count: number) => string[] };

/** Half of the members pay by a package, half by their balance. */
export async function fill(db: Database<PlainSql>): Promise<Sender[]> {
  await db.query(`insert into catalogue.api_type overriding system value values (1, null, 'bench', '测试', 0)`);
  await db.query(
    `insert into catalogue.project
       (id, code, name, glyph, type_id, summary, price, status, upstream_base_url, created_at, updated_at)
     overriding system value
     values (1, 'sms', '短信', '信', 1, '', 4500, 2, 'http://inside', now(), now())`,
  );
  const senders: Sender[] = [];
  for (let at = 0; at < MEMBERS; at++) {
    const id = await newId(db, 'insert into account.member (nickname, invite_code, reg_time) values ($1, $1, now())', [
      `B${at}`,
    ]);
    if (at % 2 === 0) await fund(db, id as MemberId, parseMoney('100000.00'));
    else
      await db.query(
        `insert into package.holding (member_id, project_id, order_no, source, total, remaining, valid_from, expires_at, created_at)
         values ($1, 1, $2, 1, 10000000, 10000000, now(), now() + interval '30 days', now())`,
        [id, `bench-${at}`],
      );
    senders.push({
      memberId: id,
      template: `TP${await letterOf(db, id)}`,
      phones: (round, count) =>
        Array.from({ length: count }, (_, n) => `138${String((round * MEMBERS + at) * count + n).padStart(8, '0')}`),
    });
  }
  await db.query(BARE.table);
  await db.query('vacuum analyze');
  return senders;
}

/** A signature that all carriers know, and a notice with one variable; the notice's id. */
async function letterOf(db: Database<PlainSql>, memberId: string): Promise<string> {
  const signatureId = await newId(
    db,
    `insert into sms.signature (member_id, name, created_at) values ($1, '澄江科技', now())`,
    [memberId],
  );
  await db.query(
    `insert into sms.signature_version (signature_id, number, status, source, purpose, agent_cipher, agent_mask, agent_phone_mask, files, submitted_at)
     values ($1, 1, 2, 1, '', '\\x00', '', '', '{}', now())`,
    [signatureId],
  );
  await db.query(
    `insert into sms.signature_filing (signature_id, carrier, status, changed_at) select $1, c, 3, now() from generate_series(1, 3) c`,
    [signatureId],
  );
  const templateId = await newId(db, 'insert into sms.template (member_id, created_at) values ($1, now())', [memberId]);
  await db.query(
    `insert into sms.template_version (template_id, number, status, name, kind, content, variables, submitted_at)
     values ($1, 1, 2, '通知', 2, '{内容}', $2, now())`,
    [templateId, JSON.stringify([{ name: '内容', kind: 3, most: 35, hosts: [] }])],
  );
  return templateId;
}

async function newId(db: Database<PlainSql>, text: string, values: unknown[]): Promise<string> {
  return (await db.query<{ id: string }>(`${text} returning id::text`, values)).rows[0]!.id;
}

/** The same rows without what they are for: no limits, no charge, no counts, one index. */
export const BARE = {
  table: `
    create schema bench;
    create table bench.message (like sms.message including defaults);
    alter table bench.message add primary key (id)`,
  rows: `
    select array_agg(m.id) as a, array_agg(m.batch_id) as b, array_agg(m.position) as c, array_agg(m.phone_digest) as d,
      array_agg(m.content_cipher) as e, array_agg(m.segments) as f, array_agg(m.unit_from) as g, array_agg(m.amount) as h
    from sms.message m
    where m.batch_id in (select id from sms.batch order by id desc limit $1)
    group by m.batch_id`,
  insert: `
    insert into bench.message (
      id, batch_id, position, phone_digest, content_cipher, segments, unit_from, amount, member_id, kind, template_id, signature_id,
      carrier, package_units, given_back, state, code, words, send_at, created_at, uncertain
    )
    select n.*, b.member_id, b.kind, b.template_id, b.signature_id, 1, 0, false, 1, '', '', b.send_at, b.created_at, false
    from unnest($1::bigint[], $2::bigint[], $3::int[], $4::bytea[], $5::bytea[], $6::smallint[], $7::int[], $8::bigint[])
      n (id, batch_id, position, phone_digest, content_cipher, segments, unit_from, amount)
    join sms.batch b on b.id = n.batch_id`,
  waiting: `
    select array_agg(id) as ids
    from (select id, (row_number() over (order by id) - 1) / $1 as push from bench.message where state = 1) m
    group by push order by push`,
  update: `update bench.message set state = 4, code = '', words = '', ended_at = now() where id = any ($1)`,
};
