// An outlet is who outside carries out what we sell, such as a channel of SMS or a supplier of recharge. What operators do with
// one, whatever its kind; the domain that has the tables declares the kind.
import { createHash, randomBytes } from 'node:crypto';
import { outletHealth } from '@jishi/contract/enums/outlet';
import type { Queryable, Transaction } from '@jishi/db';
import { type Context, withTransaction } from './context';
import type { HealthRow, OutletTable, SealedAddress } from './outlet-table';
import { Refusal, invalidField } from './refusal';
import { sealedTable } from './sealed';
import { formatTimeOrNull } from './time';

/** What every outlet has for a call. */
export type Outlet = { id: string; name: string; endpoint: string; addressCipher: Buffer };
/** What operators enter of every outlet. */
export type Entered = { name: string; endpoint: string };
type Act = 'save' | 'switch' | 'closeBreaker' | 'showAddress' | 'renewAddress';
type Entry = {
  action: string;
  targetKind: string;
  targetId: string;
  before?: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
};

/** A kind of outlet. `Values` are what operators enter of one, without its secret. */
export type OutletKind<Values extends Entered> = {
  /** What operators call one, such as 通道. */
  noun: string;
  table: OutletTable;
  /** Under which contexts its secret and the secret part of its address are sealed. */
  sealedFor: Record<'secret' | 'address', (id: string) => string>;
  select: (db: Queryable, id: string) => Promise<Outlet | undefined>;
  selectValues: (db: Queryable, id: string) => Promise<Values | undefined>;
  insert: (
    tx: Transaction,
    id: string,
    values: Values,
    sealed: SealedAddress & { secretCipher: Buffer },
  ) => Promise<void>;
  /** `secretCipher` null keeps the secret. False when there is none of this id. */
  update: (tx: Transaction, id: string, values: Values, secretCipher: Buffer | null) => Promise<boolean>;
  /** What the audit trail keeps of one. */
  auditedOf: (values: Values) => Readonly<Record<string, unknown>>;
  audited: { targetKind: string; actions: Readonly<Record<Act, string>> };
  record: (tx: Transaction, ctx: Context, entry: Entry) => Promise<void>;
};

const isSafe = (endpoint: string) => endpoint.startsWith('https://');

/** How an outlet stands, as it is shown. */
export function standingOf(row: HealthRow & { endpoint: string }) {
  return {
    isSandbox: !isSafe(row.endpoint),
    health: healthOf(row),
    failures: row.failures,
    openUntil: row.isHeld ? formatTimeOrNull(row.openUntil) : null,
    failure: row.failure,
    failTime: formatTimeOrNull(row.failedAt),
    successTime: formatTimeOrNull(row.succeededAt),
  };
}

function healthOf({ isHeld, onTrial }: HealthRow): number {
  if (isHeld) return outletHealth.open;
  return onTrial ? outletHealth.trial : outletHealth.closed;
}

/** The sealed columns of a kind's table, and their contexts. */
export function outletSealed(table: `${string}.${string}`) {
  const sealedFor = {
    secret: (id: string) => `${table}.secret:${id}`,
    address: (id: string) => `${table}.address:${id}`,
  };
  const columns = {
    secret_cipher: ({ id }: { id: string }) => sealedFor.secret(id),
    address_cipher: ({ id }: { id: string }) => sealedFor.address(id),
  };
  return { sealedFor, sealed: [sealedTable({ table, columns })] };
}

/** The digest that the secret part of an outlet's address is found by. */
export function addressHash(address: string): Buffer {
  return createHash('sha256').update(address).digest();
}

function newAddress<Values extends Entered>(
  { sealedFor }: OutletKind<Values>,
  { vault }: Context,
  id: string,
): SealedAddress {
  const address = randomBytes(24).toString('base64url');
  return { addressCipher: vault.seal(address, sealedFor.address(id)), addressHash: addressHash(address) };
}

/** Adds an outlet, or changes the one of `id`; an empty secret keeps its own. @throws Refusal notFound, duplicate, invalidInput */
export async function keepOutlet<Values extends Entered>(
  kind: OutletKind<Values>,
  ctx: Context,
  { id, secret, reason, values }: { id?: string | null | undefined; secret: string; reason: string; values: Values },
): Promise<{ id: string }> {
  if (ctx.settings.production && !isSafe(values.endpoint)) throw invalidField('endpoint', '接口地址应以 https 开头');
  if (!id && secret === '') throw invalidField('secret', '请填写密钥');
  const { noun, table, auditedOf, audited } = kind;
  return withTransaction(ctx, async (tx) => {
    await ctx.doneOnce?.(tx);
    if (await table.isNameTaken(tx, values.name, id ?? null)) throw new Refusal('duplicate', `已经有同名的${noun}`);
    const own = id ?? (await table.nextId(tx));
    const before = id ? await kind.selectValues(tx, id) : undefined;
    const secretCipher = secret === '' ? null : ctx.vault.seal(secret, kind.sealedFor.secret(own));
    if (!id) await kind.insert(tx, own, values, { secretCipher: secretCipher!, ...newAddress(kind, ctx, own) });
    else if (!(await kind.update(tx, id, values, secretCipher))) throw new Refusal('notFound');
    await kind.record(tx, ctx, {
      action: audited.actions.save,
      targetKind: audited.targetKind,
      targetId: own,
      ...(before && { before: auditedOf(before) }),
      after: { ...auditedOf(values), ...(secretCipher && { secret: '已更换' }), reason },
    });
    return { id: own };
  });
}

type Acted = { id: string; reason: string };

/** Does something with an outlet and writes it down. */
function act<Values extends Entered, Result>(
  kind: OutletKind<Values>,
  ctx: Context,
  { id, reason, as, changed = {} }: Acted & { as: Act; changed?: Readonly<Record<string, unknown>> },
  work: (tx: Transaction, outlet: Outlet) => Promise<Result>,
): Promise<Result> {
  return withTransaction(ctx, async (tx) => {
    const outlet = await kind.select(tx, id);
    if (!outlet) throw new Refusal('notFound');
    const result = await work(tx, outlet);
    const { targetKind, actions } = kind.audited;
    const after = { name: outlet.name, ...changed, reason };
    await kind.record(tx, ctx, { action: actions[as], targetKind, targetId: id, after });
    return result;
  });
}

/** Turns an outlet on or off. @throws Refusal notFound, stateConflict */
export function turnOutlet<Values extends Entered>(
  kind: OutletKind<Values>,
  ctx: Context,
  { id, isOn, reason }: Acted & { isOn: boolean },
): Promise<Record<never, never>> {
  const { noun, table } = kind;
  return act(kind, ctx, { id, reason, as: 'switch', changed: { enabled: isOn } }, async (tx, { endpoint }) => {
    if (isOn && ctx.settings.production && !isSafe(endpoint))
      throw new Refusal('stateConflict', `沙箱${noun}不能在正式环境启用`);
    if (!(await table.turn(tx, id, isOn)))
      throw new Refusal('stateConflict', `这个${noun}已经${isOn ? '启用' : '停用'}`);
    return {};
  });
}

/** Closes an outlet's open breaker. @throws Refusal notFound, stateConflict */
export function closeOutletBreaker<Values extends Entered>(
  kind: OutletKind<Values>,
  ctx: Context,
  { id, reason }: Acted,
): Promise<Record<never, never>> {
  return act(kind, ctx, { id, reason, as: 'closeBreaker' }, async (tx) => {
    if (!(await kind.table.closeBreaker(tx, id))) throw new Refusal('stateConflict', `这个${kind.noun}没有熔断`);
    return {};
  });
}

/** The sealed secret part of the address that an outlet calls, a new one if asked for. @throws Refusal notFound */
export function outletAddress<Values extends Entered>(
  kind: OutletKind<Values>,
  ctx: Context,
  { id, renew, reason }: Acted & { renew: boolean },
): Promise<{ id: string; addressCipher: Buffer }> {
  return act(kind, ctx, { id, reason, as: renew ? 'renewAddress' : 'showAddress' }, async (tx, { addressCipher }) => {
    if (!renew) return { id, addressCipher };
    const renewed = newAddress(kind, ctx, id);
    await kind.table.replaceAddress(tx, id, renewed);
    return { id, addressCipher: renewed.addressCipher };
  });
}

/** A production server has no outlet that is the sandbox's. `what` is named in English. @throws Error naming it */
export async function refuseSandboxOutlets(
  { selectUnsafe }: OutletTable,
  what: string,
  { db, settings }: Pick<Context, 'db' | 'settings'>,
): Promise<void> {
  if (!settings.production) return;
  const [name] = await selectUnsafe(db);
  if (name !== undefined) throw new Error(`${what} ${name} must have an https address in production, or be off`);
}
