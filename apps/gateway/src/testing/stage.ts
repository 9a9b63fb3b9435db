// A test database with members, products and keys, and its invariants.
import { randomBytes } from 'node:crypto';
import { createHash } from 'node:crypto';
import { ChargeRule, type ChargeRuleDraft, ONE_UNIT } from '@jishi/contract/charge-rule';
import type { PlainSql, Queryable } from '@jishi/db';
import { contexts, openVault } from '@jishi/vault';

const MASTER = Buffer.alloc(32, 7);
/** Environment settings of a test's gateways. */
export const testEnv = { JISHI_SECRET_KEY: MASTER.toString('base64') };

const vault = openVault([{ id: idOf(MASTER), key: MASTER }]);

function idOf(key: Buffer): number {
  return createHash('sha256').update('jishi.vault.id').update(key).digest()[0]!;
}

export type TestKey = { id: string; memberId: string; appKey: string; secret: string };
export type TestProject = { id: string; code: string };

let serial = 0;

export async function addMember(
  db: Queryable & PlainSql,
  more: { status?: number; authStatus?: number; authType?: number; vipLevel?: number } = {},
) {
  const { rows } = await db.query<{ id: string }>(
    `insert into account.member (nickname, invite_code, reg_time, status, auth_status, auth_type, vip_level)
     values ('测试', $1, now(), $2, $3, $4, $5) returning id`,
    [`t${process.pid}${++serial}`, more.status ?? 1, more.authStatus ?? 0, more.authType ?? 0, more.vipLevel ?? 0],
  );
  return rows[0]!.id;
}

export async function addProject(
  db: Queryable & PlainSql,
  upstreamUrl: string,
  more: {
    price?: bigint;
    qps?: number;
    official?: boolean;
    needs?: number;
    status?: number;
    timeoutMs?: number;
    chargeCodes?: number[];
    headers?: Record<string, string>;
    params?: unknown;
    sample?: unknown;
    /** Number of charged calls of a month → price from there on. */
    tiers?: Record<number, bigint>;
    charge?: ChargeRuleDraft;
    codePath?: string;
  } = {},
): Promise<TestProject> {
  const code = `p${process.pid.toString(36)}-${(++serial).toString(36)}`; // seven digits in a row would be masked
  await db.query(`insert into catalogue.api_type (code, name) values ('test', '网关测试') on conflict do nothing`);
  const { rows } = await db.query<{ id: string }>(
    `insert into catalogue.project (
       code, name, glyph, type_id, summary, price, status, official, needs, qps_limit, upstream_base_url, upstream_timeout_ms,
       upstream_headers_cipher, code_path, created_at, updated_at
     )
     select $1, '产品', '测', id, '', $2, $3, $4, $5, $6, $7, $8, $9, $10, now(), now() from catalogue.api_type where code = 'test'
     returning id`,
    [
      code,
      more.price ?? 500n,
      more.status ?? 2,
      more.official ?? false,
      more.needs ?? 0,
      more.qps ?? 100_000,
      upstreamUrl,
      more.timeoutMs ?? 30_000,
      more.headers ? vault.seal(JSON.stringify(more.headers), contexts.upstreamHeaders(code)) : null,
      more.codePath ?? 'code',
    ],
  );
  const { id } = rows[0]!;
  await db.query(
    `insert into catalogue.api_info (project_id, code, name, method, path, upstream_path, charge_codes, params, sample_response, charge)
     values ($1, 'query', '查询', 'GET', '/query', '/v1/query', $2, $3, $4, $5),
            ($1, 'send', '提交', 'POST', '/send', '/v1/send', $2, $3, $4, $5)`,
    [
      id,
      more.chargeCodes ?? [0],
      JSON.stringify(more.params ?? []),
      JSON.stringify(more.sample ?? null),
      JSON.stringify(ChargeRule.parse(more.charge ?? ONE_UNIT)),
    ],
  );
  for (const [fromCalls, price] of Object.entries(more.tiers ?? {}))
    await db.query('insert into catalogue.price_tier (project_id, from_calls, price) values ($1, $2, $3)', [
      id,
      fromCalls,
      price,
    ]);
  return { id, code };
}

export async function addKey(
  db: Queryable & PlainSql,
  memberId: string,
  more: Partial<{
    mode: 1 | 2;
    ips: string[];
    projectIds: string[];
    qps: number;
    dailyCalls: number;
    dailySpend: bigint;
    colleagueId: string;
    weeklyCalls: number;
    expiresAt: Date;
    status: 1 | 2;
    previousSecret: string;
    previousUntil: Date;
  }> = {},
): Promise<TestKey> {
  const appKey = `ak${randomBytes(8).toString('hex')}`;
  const secret = randomBytes(16).toString('hex');
  const sealed = (text: string) => vault.seal(text, contexts.keySecret(appKey));
  const hashed = (text: string) => createHash('sha256').update(text).digest();
  const { rows } = await db.query<{ id: string }>(
    `insert into access.api_key (
       member_id, name, app_key, secret_cipher, secret_hash, previous_secret_cipher, previous_secret_hash, previous_until,
       mode, project_ids, ips, qps, daily_calls, daily_spend, expires_at, status, colleague_id,
       weekly_calls, created_at
     )
     values ($1, '密钥', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, now())
     returning id`,
    [
      memberId,
      appKey,
      sealed(secret),
      hashed(secret),
      more.previousSecret ? sealed(more.previousSecret) : null,
      more.previousSecret ? hashed(more.previousSecret) : null,
      more.previousUntil ?? null,
      more.mode ?? 1,
      more.projectIds ?? null,
      more.ips ?? [],
      more.qps ?? null,
      more.dailyCalls ?? null,
      more.dailySpend ?? null,
      more.expiresAt ?? null,
      more.status ?? 1,
      more.colleagueId ?? null,
      more.weeklyCalls ?? null,
    ],
  );
  return { id: rows[0]!.id, memberId, appKey, secret };
}

/** A colleague of an organisation that `ownerId` has; caps by their columns. */
export async function addColleague(
  db: Queryable & PlainSql,
  ownerId: string,
  caps: Partial<Record<`${'daily' | 'weekly' | 'monthly'}_${'calls' | 'spend'}`, number>> = {},
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `with of as (
       insert into organisation.organisation (owner_id, name, created_at) values ($1, '测试组织', now())
       on conflict (owner_id) do update set name = excluded.name returning id
     )
     insert into organisation.colleague (
       organisation_id, member_id, role, daily_calls, daily_spend, weekly_calls, weekly_spend, monthly_calls, monthly_spend, joined_at
     )
     select of.id, $2, 2, $3, $4, $5, $6, $7, $8, now() from of
     returning id`,
    [
      ownerId,
      await addMember(db),
      caps.daily_calls ?? null,
      caps.daily_spend ?? null,
      caps.weekly_calls ?? null,
      caps.weekly_spend ?? null,
      caps.monthly_calls ?? null,
      caps.monthly_spend ?? null,
    ],
  );
  return rows[0]!.id;
}

export async function apply(db: Queryable & PlainSql, memberId: string, project: TestProject, status = 1) {
  await db.query('insert into access.apply (member_id, project_id, status, created_at) values ($1, $2, $3, now())', [
    memberId,
    project.id,
    status,
  ]);
}

export async function addHolding(
  db: Queryable & PlainSql,
  memberId: string,
  project: TestProject,
  calls: number,
  more: { source?: 1 | 2 | 5; expiresInMs?: number; unstartedDays?: number } = {},
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into package.holding
       (member_id, project_id, source, month, total, remaining, valid_from, expires_at, unstarted_days, created_at)
     values ($1, $2, $3::smallint, case when $3::smallint = 5 then date_trunc('month', now()) end, $4, $4,
       now() - interval '1 day', now() + make_interval(secs => $5), $6, now())
     returning id`,
    [
      memberId,
      project.id,
      more.source ?? 1,
      calls,
      (more.expiresInMs ?? 86_400_000) / 1000,
      more.unstartedDays ?? null,
    ],
  );
  return rows[0]!.id;
}

/** Pays money in: units of 0.00001 yuan. */
export async function deposit(
  db: Queryable & PlainSql,
  memberId: string,
  amount: bigint,
  kind: 'deposit' | 'bonus' = 'deposit',
) {
  await db.query(
    `select * from ledger.post_batch(
       array[$1], array['test.deposit'], array['{}'::jsonb], array[2], array[$2, 'platform:clearing.bank'], array[$3::bigint, -$3::bigint]
     )`,
    [`test:${++serial}:${process.pid}:${memberId}`, `member:${memberId}:${kind}`, amount],
  );
}

export async function balances(db: Queryable & PlainSql, memberId: string): Promise<Record<string, bigint>> {
  const { rows } = await db.query<{ kind: string; balance: string }>(
    'select kind, balance from ledger.account where owner_kind = 1 and owner_id = $1',
    [memberId],
  );
  return Object.fromEntries(rows.map((row) => [row.kind, BigInt(row.balance)]));
}

/** A member with a key and an application for the product. */
export async function addCaller(
  db: Queryable & PlainSql,
  project: TestProject,
  more: Parameters<typeof addKey>[2] = {},
): Promise<TestKey> {
  const memberId = await addMember(db);
  await apply(db, memberId, project);
  return addKey(db, memberId, more);
}
