// A member's invoice titles.
import * as contract from '@jishi/contract/invoice';
import { titleKind } from '@jishi/contract/enums/invoice';
import type { Queryable } from '@jishi/db';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { standingOf } from '../../certification';
import { maskEmail } from '../../message';
import { lockBook } from '../record/store';
import { sealedFor } from '../sealed/rules';
import { type Details, type Enterprise, type Title, differs, shownDetails, titleOf } from './rules';
import * as store from './store';

const MOST_TITLES = 20;

/** The enterprise that a member is certified as; undefined when there is none, or its licence has ended. */
export async function enterpriseOf(db: Queryable, memberId: MemberId): Promise<Enterprise | undefined> {
  const { certified, enterprise } = await standingOf(db, memberId);
  if (certified !== 'enterprise' || !enterprise) return undefined;
  return { name: enterprise.name, taxNo: enterprise.creditCode };
}

/** A title as it was saved. */
export function openTitle({ vault }: Context, memberId: MemberId, { kind, detailsCipher }: store.TitleRow): Title {
  const details = JSON.parse(vault.openText(detailsCipher, sealedFor.title(memberId))) as Details;
  return { kind, ...details };
}

const view = ({ id, isDefault }: Pick<store.TitleRow, 'id' | 'isDefault'>, { kind, ...details }: Title) => ({
  id,
  kind,
  ...shownDetails(details),
  isDefault,
});

export const getTitles = useCase(contract.getTitles, async (ctx) => {
  const [rows, enterprise, last] = await Promise.all([
    store.selectTitles(ctx.db, ctx.member),
    enterpriseOf(ctx.db, ctx.member),
    store.selectLastEmail(ctx.db, ctx.member),
  ]);
  return {
    list: rows.map((row) => view(row, openTitle(ctx, ctx.member, row))),
    enterprise: enterprise ?? null,
    email: last ? maskEmail(ctx.vault.openText(last.emailCipher, sealedFor.email(last.no))) : '',
  };
});

/**
 * Saves a title. What is left out of one that exists stays: phone and account are told masked. The first is the default.
 * @throws Refusal notFound, invalidInput, certificationRequired, stateConflict (too many)
 */
export const saveTitle = useCase(contract.saveTitle, async (ctx, { id, kind, name, isDefault, ...given }) => {
  const memberId = ctx.member;
  return withTransaction(ctx, async (tx) => {
    await lockBook(tx, memberId);
    const row = id ? await store.selectTitle(tx, memberId, id) : undefined;
    if (id && !row) throw new Refusal('notFound');
    const kept = row ? openTitle(ctx, memberId, row) : NO_DETAILS;
    const text = (field: 'taxNo' | 'address' | 'phone' | 'bank' | 'account') => given[field] ?? kept[field];
    const title = titleOf({
      kind,
      name,
      taxNo: text('taxNo'),
      address: text('address'),
      phone: text('phone'),
      bank: text('bank'),
      account: text('account'),
    });
    await requireCertified(tx, memberId, title);
    const count = await store.countTitles(tx, memberId);
    if (!row && count >= MOST_TITLES) throw new Refusal('stateConflict', `最多保存 ${MOST_TITLES} 个抬头`);
    const becomesDefault = isDefault || count === 0 || Boolean(row?.isDefault);
    if (becomesDefault) await store.clearDefault(tx, memberId);
    const { kind: _, ...details } = title;
    const detailsCipher = ctx.vault.seal(JSON.stringify(details), sealedFor.title(memberId));
    const saved = { kind, detailsCipher, isDefault: becomesDefault };
    if (row) await store.updateTitle(tx, row.id, saved, ctx.now());
    const savedId = row?.id ?? (await store.insertTitle(tx, memberId, saved, ctx.now()));
    await recordAudit(tx, ctx, { action: 'invoice.saveTitle', targetKind: 'invoiceTitle', targetId: savedId });
    return view({ id: savedId, isDefault: becomesDefault }, title);
  });
});

const NO_DETAILS: Details = { name: '', taxNo: '', address: '', phone: '', bank: '', account: '' };

/** A special invoice is made out to the certified enterprise. @throws Refusal certificationRequired, invalidInput */
export async function requireCertified(db: Queryable, memberId: MemberId, title: Title): Promise<void> {
  if (title.kind !== titleKind.special) return;
  const enterprise = await enterpriseOf(db, memberId);
  if (!enterprise) throw new Refusal('certificationRequired', '开专用发票要先完成企业认证');
  const field = differs(title, enterprise);
  if (field) throw invalidField(field, `与企业认证的${field === 'name' ? '名称' : '税号'}不一致`);
}

/** @throws Refusal notFound */
export const removeTitle = useCase(contract.removeTitle, async (ctx, { id }) => {
  await withTransaction(ctx, async (tx) => {
    if (!(await store.deleteTitle(tx, ctx.member, id))) throw new Refusal('notFound');
    await recordAudit(tx, ctx, { action: 'invoice.removeTitle', targetKind: 'invoiceTitle', targetId: id });
  });
  return {};
});
