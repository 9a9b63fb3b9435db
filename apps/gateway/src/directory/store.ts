// Keys, members, products and applications, in SQL.
import type { UpstreamSigning } from '@jishi/contract/upstream-signing';
import type pg from 'pg';

export type KeyRow = {
  id: string;
  member_id: string;
  app_key: string;
  secret_cipher: Buffer;
  secret_hash: Buffer;
  previous_secret_cipher: Buffer | null;
  previous_secret_hash: Buffer | null;
  previous_until: Date | null;
  mode: 1 | 2;
  project_ids: string[] | null;
  ips: string[];
  qps: number | null;
  daily_calls: string | null;
  daily_spend: string | null;
  expires_at: Date | null;
  status: 1 | 2;
};

export type ProjectRow = {
  id: string;
  code: string;
  status: 1 | 2 | 3 | 4;
  official: boolean;
  needs: 0 | 1 | 2 | 3;
  price: string;
  qps_limit: number;
  upstream_base_url: string;
  upstream_timeout_ms: number;
  upstream_headers_cipher: Buffer | null;
  upstream_query_cipher: Buffer | null;
  upstream_signing: UpstreamSigning | null;
  upstream_signing_secret_cipher: Buffer | null;
  upstream_retries: number;
  upstream_concurrency: number;
  success_statuses: number[];
  code_path: string;
  code_words: Record<string, number>;
};

export type ApiRow = {
  id: string;
  method: string;
  path: string;
  upstream_path: string;
  params: unknown;
  sample_response: unknown;
  charge_codes: number[];
};

export type MemberRow = {
  id: string;
  status: number;
  auth_status: number;
  auth_type: number;
  /** For keys without a list of their own. */
  ips: string[];
  /** SubjectPublicKeyInfo in DER. */
  rsa_public_key: Buffer | null;
  /** Request and response bodies are to be stored. */
  keep_bodies: boolean;
  /** Calls per second and product; null: what the product allows. */
  vip_qps: number | null;
};

const KEY_COLUMNS = `
  id, member_id, app_key, secret_cipher, secret_hash, previous_secret_cipher, previous_secret_hash, previous_until,
  mode, project_ids::text[], ips, qps, daily_calls, daily_spend, expires_at, status`;

export class DirectoryStore {
  constructor(private readonly db: pg.Pool) {}

  async keyByAppKey(appKey: string): Promise<KeyRow | undefined> {
    const { rows } = await this.db.query<KeyRow>({
      name: 'gateway-key-by-app-key',
      text: `select ${KEY_COLUMNS} from access.api_key where app_key = $1`,
      values: [appKey],
    });
    return rows[0];
  }

  /** The key whose present or previous secret has this SHA-256. */
  async keyBySecretHash(hash: Buffer): Promise<KeyRow | undefined> {
    const { rows } = await this.db.query<KeyRow>({
      name: 'gateway-key-by-secret-hash',
      text: `select ${KEY_COLUMNS} from access.api_key where secret_hash = $1 or previous_secret_hash = $1`,
      values: [hash],
    });
    return rows[0];
  }

  async member(id: string): Promise<MemberRow | undefined> {
    const { rows } = await this.db.query<MemberRow>({
      name: 'gateway-member',
      text: `
        select m.id, m.status, m.auth_status, m.auth_type, coalesce(g.ips, '{}') as ips, g.rsa_public_key,
          coalesce(g.keep_bodies, false) as keep_bodies, v.qps_limit as vip_qps
        from account.member m
        left join access.guard g on g.member_id = m.id
        left join vip.level v on v.level = m.vip_level
        where m.id = $1`,
      values: [id],
    });
    return rows[0];
  }

  /** A product, drafts and suspended ones included, with its endpoints. */
  async project(code: string): Promise<{ project: ProjectRow; apis: ApiRow[] } | undefined> {
    const { rows } = await this.db.query<ProjectRow>({
      name: 'gateway-project',
      text: `
        select
          id, code, status, official, needs, price, qps_limit, upstream_base_url, upstream_timeout_ms,
          upstream_headers_cipher, upstream_query_cipher, upstream_signing, upstream_signing_secret_cipher,
          upstream_retries, upstream_concurrency, success_statuses, code_path, code_words
        from catalogue.project
        where code = $1`,
      values: [code],
    });
    const project = rows[0];
    if (!project) return undefined;
    const { rows: apis } = await this.db.query<ApiRow>({
      name: 'gateway-apis',
      text: `
        select id, method, path, upstream_path, params, sample_response, charge_codes
        from catalogue.api_info
        where project_id = $1`,
      values: [project.id],
    });
    return { project, apis };
  }

  /** The status of a member's application for a product. */
  async applyStatus(memberId: string, projectId: string): Promise<number | undefined> {
    const { rows } = await this.db.query<{ status: number }>({
      name: 'gateway-apply',
      text: 'select status from access.apply where member_id = $1 and project_id = $2',
      values: [memberId, projectId],
    });
    return rows[0]?.status;
  }
}
