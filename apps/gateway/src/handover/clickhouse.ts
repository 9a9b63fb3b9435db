// ClickHouse by its HTTP interface: the table of calls, and rows put into it.
import { Agent, request } from 'undici';
import { HANDED_COLUMNS } from './store';

export type ClickHouseAddress = { origin: string; database: string; user: string; password: string };

/** How long ClickHouse may take for a batch. */
export const PATIENCE_MS = 20_000;

/** @throws when the text is not http(s)://user:password@host:port/database */
export function clickHouseFrom(text: string): ClickHouseAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const database = url?.pathname.slice(1) || 'default';
  if (!url || !/^https?:$/.test(url.protocol) || !/^\w+$/.test(database) || url.search || url.hash)
    throw new Error('CLICKHOUSE_URL must be http(s)://user:password@host:port/database');
  const { origin, username, password } = url;
  return { origin, database, user: decodeURIComponent(username) || 'default', password: decodeURIComponent(password) };
}

/** One row per call. Duplicates that slip through disappear when parts merge; FINAL hides them before. */
const TABLE = `
  create table if not exists call_record (
    id UInt64, at DateTime64(3, 'Asia/Shanghai'), member_id UInt64, key_id UInt64, project_id UInt64, api_id UInt64, mode UInt8,
    method LowCardinality(String), http_status UInt16, code Int32, charged UInt8, units Int32 default 1, amount Int64, source UInt8,
    upstream_ms Nullable(Int32), total_ms Int32, node_id UInt16
  )
  engine = ReplacingMergeTree
  partition by toYYYYMM(at)
  order by (project_id, at, id)
  settings non_replicated_deduplication_window = 10000`;

/** Of tables made before calls cost units: what they hold cost one. */
const UNITS = 'alter table call_record add column if not exists units Int32 default 1 after charged';

export class ClickHouse {
  readonly #agent = new Agent();
  readonly #closing = new AbortController();
  /** Reset by a failed insert: the table may have been dropped. */
  #hasTable = false;

  constructor(private readonly address: ClickHouseAddress) {}

  /** Inserts rows unless an insert with this token succeeded before. @throws when ClickHouse is away, refuses, or is too slow */
  async insert(rows: Buffer, token: string): Promise<void> {
    if (!this.#hasTable) {
      await this.#send(TABLE);
      // who may not alter it has added the column by hand: else the insert tells that it is missing
      await this.#send(UNITS).catch(() => {});
    }
    this.#hasTable = false;
    // synchronous: success means that the rows are stored
    await this.#send(
      `insert into call_record (${HANDED_COLUMNS})
       settings async_insert = 0, insert_deduplicate = 1, insert_deduplication_token = '${token}'
       format TabSeparated`,
      rows,
    );
    this.#hasTable = true;
  }

  async #send(query: string, rows?: Buffer) {
    const { origin, database, user, password } = this.address;
    const { statusCode, headers, body } = await request(origin, {
      method: 'POST',
      query: { database, query, wait_end_of_query: '1' },
      headers: { 'x-clickhouse-user': user, 'x-clickhouse-key': password, 'content-type': 'text/plain' },
      body: rows ?? '',
      dispatcher: this.#agent,
      signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    const text = await body.text();
    if (statusCode !== 200 || headers['x-clickhouse-exception-code'])
      throw new Error(`ClickHouse answered ${statusCode}: ${text.slice(0, 300)}`);
  }

  /** Aborts requests under way; their batches are tried again later. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#agent.destroy();
  }
}
