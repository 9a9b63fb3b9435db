// What each process may do with what is in the database. The owner, who migrates, may do everything; nobody else owns anything.
import { hidden } from './hidden';

/** Who asks the database under a role of its own; `read` is for people and programs that only look. */
export const processes = ['server', 'gateway', 'read'] as const;
export type Process = (typeof processes)[number];

/** Columns by name, or all of them. */
type Columns = true | string;
export type TableRights = { select?: Columns; insert?: true; update?: Columns; delete?: true };

const READ: TableRights = { select: true };
const ADD: TableRights = { select: true, insert: true };
const COUNT: TableRights = { select: true, insert: true, update: true };
export const WRITE: TableRights = { select: true, insert: true, update: true, delete: true };

/** The server writes every table of its domains but these. */
const server: Record<string, TableRights> = {
  // money moves by ledger.post_batch alone; a floor is what a member's credit line is
  'ledger.account_kind': READ,
  'ledger.account': { select: true, update: 'floor' },
  'ledger.transfer': READ,
  'ledger.posting': READ,
  'ledger.closing': READ,
  // what happened is added to, sealed and anonymised by functions alone
  'audit.entry': ADD,
  'audit.unsealed': READ,
  'audit.link': READ,
  'content.protocol': ADD,
  'vault.digest_key': ADD,
  'vault.digest_epoch': READ,
  'vault.wrapped': {},
  // units of messages count in the tiers that calls count in
  'gateway.tier_use': COUNT,
};

/** The gateway may nothing but this. */
const gateway: Record<string, TableRights> = {
  'access.api_key': { select: true, update: 'last_used_at' },
  'access.apply': { select: 'id member_id project_id status stick_at' },
  'access.guard': READ,
  'account.member': { select: 'id status auth_status auth_type vip_level' },
  'catalogue.api_info': READ,
  'catalogue.api_type': READ,
  'catalogue.price_tier': READ,
  'catalogue.project': READ,
  'gateway.call_body': { select: true, insert: true, delete: true },
  'gateway.call_day': COUNT,
  'gateway.call_handover': WRITE,
  'gateway.call_hour': COUNT,
  'gateway.call_record': ADD,
  'gateway.charge_shift': COUNT,
  'gateway.copied_block': WRITE,
  'gateway.copied_log': WRITE,
  'gateway.days_summed': { select: true, update: 'sealed_until summed' },
  'gateway.installation': READ,
  'gateway.kept_answer': WRITE,
  'gateway.kept_hour': WRITE,
  'gateway.key_day': WRITE,
  'gateway.key_share': WRITE,
  'gateway.late_charge': ADD,
  'gateway.late_day': COUNT,
  'gateway.lease': { select: true, update: 'used' },
  'gateway.mcp_session': WRITE,
  'gateway.member_day': WRITE,
  'gateway.months_kept': READ,
  'gateway.node': COUNT,
  'gateway.nonce': ADD,
  'gateway.nonce_change': READ,
  'gateway.project_hour': READ,
  'gateway.refused_call': { select: true, insert: true, delete: true },
  'gateway.signing_key': ADD,
  'gateway.tier_use': WRITE,
  'gateway.wal_progress': WRITE,
  'ledger.account': READ,
  // whether anybody is there yet decides under which key the first digests are made
  'operator.account': { select: 'id' },
  // whose a key is, and a colleague's caps
  'organisation.colleague': {
    select: 'id member_id daily_calls daily_spend weekly_calls weekly_spend monthly_calls monthly_spend',
  },
  'package.holding': { select: true, update: 'unstarted_days first_called_at expires_at' },
  'package.offer': READ,
  'vault.digest_epoch': READ,
  'vault.digest_key': ADD,
  'vip.level': READ,
};

/** Functions that run with the owner's rights, by name, and who may call them. All others run with those of the caller. */
export const functions: Record<string, readonly Process[]> = {
  'audit.anonymise': ['server'],
  'audit.seal': ['server'],
  'audit.take_entry': [],
  'gateway.clear_nonces': ['gateway'],
  'gateway.close_leases': ['gateway'],
  'gateway.end_counting': [],
  'gateway.ensure_partitions': ['gateway'],
  'gateway.erase_bodies': ['server'],
  'gateway.forget': ['gateway'],
  'gateway.grant_leases': ['gateway'],
  'gateway.settle_late': ['gateway'],
  'gateway.settle_used': ['gateway'],
  'ledger.open_accounts': ['server'],
  'ledger.post_batch': ['server'],
  'ledger.verify': ['server'],
};

/** What a process may do with a table or view; undefined: nobody has said. @param columns all that it has */
export function rightsOn(
  process: Process,
  schema: string,
  table: string,
  columns: readonly string[],
): TableRights | undefined {
  const hides = (hidden as Record<string, Record<string, string>>)[schema]?.[table];
  if (hides === undefined) return undefined;
  const name = `${schema}.${table}`;
  if (process === 'gateway') return gateway[name] ?? {};
  if (process === 'server') return server[name] ?? (schema === 'gateway' ? READ : WRITE);
  if (hides === '*') return {};
  const unseen = hides.split(' ');
  return { select: hides === '' || columns.filter((column) => !unseen.includes(column)).join(' ') };
}

/** All that is declared. */
export const declaration = { hidden, server, gateway, functions };
