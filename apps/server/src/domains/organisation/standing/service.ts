// Who the caller is in an organisation, and what that permits.
import { organisationRole } from '@jishi/contract/enums/organisation';
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import * as store from './store';

export type Standing = {
  organisationId: string;
  name: string;
  ownerId: MemberId;
  /** Undefined: the owner. */
  colleagueId: string | undefined;
  isOwner: boolean;
  /** Invites, sets caps, sees all. */
  manages: boolean;
  /** Makes keys, and calls with them. */
  makesKeys: boolean;
  /** Undefined: may not read what the organisation spends. */
  spend: Spend | undefined;
};

type Spend = {
  foundedAt: Date;
  /** The owner's statement is theirs to read, too. */
  withStatement: boolean;
};

/**
 * @throws Refusal notFound for whoever is not in it, as for one that there is not; also for colleagues while their account or the
 *   owner's is frozen or being closed
 */
export async function standingIn(db: Queryable, organisationId: string, memberId: MemberId): Promise<Standing> {
  const row = await store.selectStanding(db, organisationId, memberId);
  if (!row || !(row.inOrder || row.ownerId === memberId)) throw unknown();
  return standingOf(row, memberId);
}

function standingOf(row: store.StandingRow, memberId: MemberId): Standing {
  const { role } = row;
  const isOwner = row.ownerId === memberId;
  const isFinance = role === organisationRole.finance;
  const manages = isOwner || role === organisationRole.manager;
  const readsSpend = isOwner || manages || isFinance;
  return {
    organisationId: row.organisationId,
    name: row.name,
    ownerId: row.ownerId,
    colleagueId: isOwner ? undefined : row.colleagueId!,
    isOwner,
    manages,
    makesKeys: !isOwner && !isFinance,
    spend: readsSpend ? { foundedAt: row.foundedAt, withStatement: isOwner || isFinance } : undefined,
  };
}

const unknown = () => new Refusal('notFound', '没有这个组织，或您已不在其中');

/** The same of whoever may read what it spends. @throws Refusal notFound for everybody else, as for one that there is not */
export async function spendingIn(db: Queryable, organisationId: string, memberId: MemberId): Promise<Standing & Spend> {
  const standing = await standingIn(db, organisationId, memberId);
  if (!standing.spend) throw unknown();
  return { ...standing, ...standing.spend };
}

/** The same while the organisation is held until the transaction ends. @throws Refusal notFound */
export async function holdStanding(tx: Transaction, organisationId: string, memberId: MemberId): Promise<Standing> {
  await store.lockOrganisation(tx, organisationId);
  return standingIn(tx, organisationId, memberId);
}

/** The same of whoever leaves, which an account that is not in order keeps nobody from. @throws Refusal notFound */
export async function holdLeaving(tx: Transaction, organisationId: string, memberId: MemberId): Promise<Standing> {
  await store.lockOrganisation(tx, organisationId);
  const row = await store.selectStanding(tx, organisationId, memberId);
  if (!row) throw unknown();
  return standingOf(row, memberId);
}

type Kind = Parameters<typeof store.selectOrganisationOf>[1];

/**
 * The caller's standing where something is, held until the transaction ends.
 * @throws Refusal notFound with the same words as for one that there is not
 */
export async function holdAbout(tx: Transaction, kind: Kind, id: string, memberId: MemberId): Promise<Standing> {
  return holdStanding(tx, (await store.selectOrganisationOf(tx, kind, id)) ?? '0', memberId).catch(asUnknown);
}

function asUnknown(error: unknown): never {
  throw error instanceof Refusal ? new Refusal('notFound') : error;
}

/** @throws Refusal permissionMissing */
export function requireManaging({ manages }: Standing): void {
  if (!manages) throw new Refusal('permissionMissing', '只有组织的所有者与管理员可以这样做');
}

/** @throws Refusal permissionMissing for the owner, who has keys of their own, and for finance, which has none */
export function requireMakingKeys({ isOwner, makesKeys }: Standing): void {
  if (isOwner) throw new Refusal('permissionMissing', '所有者的密钥在“我的接口”的密钥页新建');
  if (!makesKeys) throw new Refusal('permissionMissing', '财务不建密钥');
}

/** A manager decides about developers, the owner about everybody. @throws Refusal permissionMissing */
export function requireAbove(standing: Standing, role: number): void {
  requireManaging(standing);
  if (!standing.isOwner && role !== organisationRole.developer)
    throw new Refusal('permissionMissing', '管理员与财务由组织的所有者邀请与调整');
}
