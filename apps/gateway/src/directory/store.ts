// Keys, members, products and applications, in SQL.
import type { ChargeRule } from '@jishi/contract/charge-rule';
import { keyMode } from '@jishi/contract/enums/access';
import { memberStatus } from '@jishi/contract/enums/account';
import { projectStatus } from '@jishi/contract/enums/catalogue';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import type { UpstreamSigning } from '@jishi/contract/upstream-signing';
import type { Queryable } from '@jishi/db';
import { literal, sql } from '@jishi/db/sql';

export type KeyMode = ValueOf<typeof keyMode>;
export type ProjectStatus = ValueOf<typeof projectStatus>;

export type KeyRow = {
  id: string;
  memberId: string;
  appKey: string;
  secretCipher: Buffer;
  secretHash: Buffer;
  previousSecretCipher: Buffer | null;
  previousSecretHash: Buffer | null;
  previousUntil: Date | null;
  mode: KeyMode;
  projectIds: string[] | null;
  ips: string[];
  qps: number | null;
  dailyCalls: bigint | null;
  dailySpend: bigint | null;
  /** Who made it for their organisation. */
  colleagueId: string | null;
  expiresAt: Date | null;
  status: 1 | 2;
  /** False: a colleague made it whose account is frozen or being closed. */
  makerNormal: boolean;
};

export type ProjectRow = {
  id: string;
  code: string;
  status: ProjectStatus;
  official: boolean;
  needs: 0 | 1 | 2 | 3;
  price: bigint;
  unit: number;
  qpsLimit: number;
  upstreamBaseUrl: string;
  upstreamTimeoutMs: number;
  upstreamHeadersCipher: Buffer | null;
  upstreamQueryCipher: Buffer | null;
  upstreamSigning: UpstreamSigning | null;
  upstreamSigningSecretCipher: Buffer | null;
  upstreamRetries: number;
  upstreamConcurrency: number;
  successStatuses: number[];
  codePath: string;
  codeWords: Record<string, number>;
};

export type ApiRow = {
  id: string;
  method: string;
  path: string;
  upstreamPath: string;
  params: unknown;
  sampleResponse: unknown;
  chargeCodes: number[];
  charge: ChargeRule;
};

export type MemberRow = {
  id: string;
  status: number;
  authStatus: number;
  authType: number;
  /** For keys without a list of their own. */
  ips: string[];
  /** SubjectPublicKeyInfo in DER. */
  rsaPublicKey: Buffer | null;
  /** Request and response bodies are to be stored. */
  keepBodies: boolean;
  /** Calls per second and product; null: what the product allows. */
  vipQps: number | null;
};

/** As many are tried where a signature does not fit. */
const OTHER_KEYS = 50;

const KEY_COLUMNS = sql`
  id, member_id, app_key, secret_cipher, secret_hash, previous_secret_cipher, previous_secret_hash, previous_until,
  mode, project_ids::text[], ips, qps, daily_calls, daily_spend, colleague_id, expires_at, status,
  not exists (
    select from organisation.colleague c join account.member m on m.id = c.member_id
    where c.id = colleague_id and m.status <> ${literal(memberStatus.normal)}
  ) as maker_normal`;

export class DirectoryStore {
  constructor(private readonly db: Queryable) {}

  keyByAppKey(appKey: string): Promise<KeyRow | undefined> {
    return this.db.maybe<KeyRow>({
      named: 'gateway-key-by-app-key',
      sql: sql`select ${KEY_COLUMNS} from access.api_key where app_key = ${appKey}`,
    });
  }

  /** The key whose present or previous secret has this SHA-256. */
  async keyBySecretHash(hash: Buffer): Promise<KeyRow | undefined> {
    const [row] = await this.db.many<KeyRow>({
      named: 'gateway-key-by-secret-hash',
      sql: sql`select ${KEY_COLUMNS} from access.api_key where secret_hash = ${hash} or previous_secret_hash = ${hash}`,
    });
    return row;
  }

  /** The newest other keys of a key's member. */
  otherKeys({ id, memberId }: Pick<KeyRow, 'id' | 'memberId'>): Promise<KeyRow[]> {
    return this.db.many<KeyRow>({
      named: 'gateway-other-keys',
      sql: sql`
        select ${KEY_COLUMNS} from access.api_key
        where member_id = ${memberId} and id <> ${id} and removed_at is null
        order by id desc
        limit ${OTHER_KEYS}`,
    });
  }

  member(id: string): Promise<MemberRow | undefined> {
    return this.db.maybe<MemberRow>({
      named: 'gateway-member',
      sql: sql`
        select m.id, m.status, m.auth_status, m.auth_type, coalesce(g.ips, '{}') as ips, g.rsa_public_key,
          coalesce(g.keep_bodies, false) as keep_bodies, v.qps_limit as vip_qps
        from account.member m
        left join access.guard g on g.member_id = m.id
        left join vip.level v on v.level = m.vip_level
        where m.id = ${id}`,
    });
  }

  /** A product, drafts and suspended ones included, with its endpoints. */
  async project(code: string): Promise<{ project: ProjectRow; apis: ApiRow[] } | undefined> {
    const project = await this.db.maybe<ProjectRow>({
      named: 'gateway-project',
      sql: sql`
        select
          id, code, status, official, needs, price, unit, qps_limit, upstream_base_url, upstream_timeout_ms,
          upstream_headers_cipher, upstream_query_cipher, upstream_signing, upstream_signing_secret_cipher,
          upstream_retries, upstream_concurrency, success_statuses, code_path, code_words
        from catalogue.project
        where code = ${code}`,
    });
    if (!project) return undefined;
    const apis = await this.db.many<ApiRow>({
      named: 'gateway-apis',
      sql: sql`
        select id, method, path, upstream_path, params, sample_response, charge_codes, charge
        from catalogue.api_info
        where project_id = ${project.id}`,
    });
    return { project, apis };
  }

  /** The status of a member's application for a product. */
  async applyStatus(memberId: string, projectId: string): Promise<number | undefined> {
    const row = await this.db.maybe<{ status: number }>({
      named: 'gateway-apply',
      sql: sql`select status from access.apply where member_id = ${memberId} and project_id = ${projectId}`,
    });
    return row?.status;
  }
}
