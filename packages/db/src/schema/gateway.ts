// Mirror of migrations/0016_gateway.sql, for those who read what the gateway wrote. Only gateway nodes write these tables.
import { bigint, boolean, date, integer, numeric, pgSchema, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { bytes, id, instant, money } from '../columns';

const gateway = pgSchema('gateway');
const count = (name: string) => bigint(name, { mode: 'number' });

/** A gateway node. State: 1 recovering, 2 live, 3 stopped, 4 dead. */
export const node = gateway.table('node', {
  id: smallint('id').primaryKey(),
  name: text('name').notNull(),
  state: smallint('state').notNull(),
  incarnation: count('incarnation').notNull(),
  startedAt: instant('started_at').notNull(),
  heartbeatAt: instant('heartbeat_at').notNull(),
});

/** Calls lent to a node. Money held for a member's calls: the sum of (granted − used) × price over state 1, source 3. */
export const lease = gateway.table('lease', {
  id: id('id').primaryKey(),
  nodeId: smallint('node_id').notNull(),
  memberId: id('member_id').notNull(),
  projectId: id('project_id').notNull(),
  source: smallint('source').notNull(),
  holdingId: id('holding_id'),
  price: money('price').notNull(),
  granted: integer('granted').notNull(),
  used: integer('used').notNull(),
  state: smallint('state').notNull(),
  grantedAt: instant('granted_at').notNull(),
  closedAt: instant('closed_at'),
});

/** Calls booked after their lease had been taken back from a node that seemed dead. */
export const lateCharge = gateway.table('late_charge', {
  id: id('id').primaryKey(),
  leaseId: id('lease_id').notNull(),
  memberId: id('member_id').notNull(),
  projectId: id('project_id').notNull(),
  source: smallint('source').notNull(),
  holdingId: id('holding_id'),
  calls: integer('calls').notNull(),
  amount: money('amount').notNull(),
  foundAt: instant('found_at').notNull(),
  coveredCalls: integer('covered_calls'),
  coveredAmount: money('covered_amount'),
  settledAt: instant('settled_at'),
});

/**
 * A call. `id` is what X-Request-Id shows. The table is partitioned by `at`: look one call up by
 * `id = $1 and at = gateway.call_time($1)`, lists by member and `id` with bounds on `at`.
 */
export const callRecord = gateway.table(
  'call_record',
  {
    id: id('id').notNull(),
    at: instant('at').notNull(),
    memberId: id('member_id'),
    keyId: id('key_id'),
    projectId: id('project_id').notNull(),
    apiId: id('api_id').notNull(),
    mode: smallint('mode').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    ip: text('ip').notNull(),
    params: text('params').notNull(),
    paramsDigest: bytes('params_digest'),
    httpStatus: smallint('http_status').notNull(),
    code: integer('code').notNull(),
    charged: boolean('charged').notNull(),
    amount: money('amount').notNull(),
    source: smallint('source').notNull(),
    sourceId: id('source_id'),
    upstreamMs: integer('upstream_ms'),
    totalMs: integer('total_ms').notNull(),
    nodeId: smallint('node_id').notNull(),
    leaseId: id('lease_id'),
  },
  (table) => [primaryKey({ columns: [table.id, table.at] })],
);

const rollup = {
  memberId: id('member_id').notNull(),
  projectId: id('project_id').notNull(),
  apiId: id('api_id').notNull(),
  keyId: id('key_id').notNull(),
  mode: smallint('mode').notNull(),
  code: integer('code').notNull(),
  nodeId: smallint('node_id').notNull(),
  calls: count('calls').notNull(),
  charged: count('charged').notNull(),
  amount: money('amount').notNull(),
  totalMs: count('total_ms').notNull(),
  /** Not written any more. */
  /** As gateway.duration counts; null: not known. Summed by adding. */
  durations: numeric('durations'),
  shortestMs: integer('shortest_ms'),
  longestMs: integer('longest_ms'),
};

/** Calls per hour, per node: sum over nodes. Ids 0: visitors' try-outs. */
export const callHour = gateway.table('call_hour', { hour: instant('hour').notNull(), ...rollup });

/** Calls per day of Asia/Shanghai, per node: sum over nodes. */
export const callDay = gateway.table('call_day', { day: date('day').notNull(), ...rollup });

/** Live calls of a product per hour; `failed` are those its upstream did not answer well. */
export const projectHour = gateway
  .view('project_hour', {
    projectId: id('project_id').notNull(),
    hour: instant('hour').notNull(),
    calls: count('calls').notNull(),
    failed: count('failed').notNull(),
    charged: count('charged').notNull(),
    totalMs: count('total_ms').notNull(),
    durations: numeric('durations'),
    shortestMs: integer('shortest_ms'),
    longestMs: integer('longest_ms'),
  })
  .existing();
