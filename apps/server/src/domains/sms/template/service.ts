// Templates as their members see, write, copy and remove them.
import * as contract from '@jishi/contract/sms/template';
import { smsKind, smsStatus, variableKind } from '@jishi/contract/enums/sms';
import type { Output } from '@jishi/contract/endpoint';
import { withoutEnding } from '@jishi/contract/sms/segment';
import type { Queryable, Transaction } from '@jishi/db';
import type * as z from 'zod';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { dayOf, formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { spendAllowance } from '../../account';
import { recordAudit } from '../../audit';
import { standingOf } from '../../certification';
import { takeBack } from '../../review';
import { SUBMISSION_LIMITS, VersionStatus, statusOfVersion } from '../version/rules';
import { selectWords } from '../word/store';
import { openTemplateReview, templates } from './review/service';
import { codeOf, templateFault, wordInContent } from './rules';
import * as store from './store';

type Template = z.output<typeof contract.Template>;
type Detail = Output<typeof contract.getTemplate>;

/** Templates of one member. */
const TEMPLATES_MAX = 200;

/** A template as its member's list shows it. */
export function templateOf(row: store.TemplateRow): Template {
  const { id, name, kind, content, variables, status, stopped, inForce, newest, newestStatus, reasons } = row;
  const said = status === smsStatus.refused ? reasons : [];
  const isReplaced = inForce !== null && newest > inForce;
  return {
    id,
    code: codeOf(id),
    name,
    kind,
    content,
    variables: copied(variables),
    status,
    version: inForce ?? newest,
    reasons: stopped === null ? said : [{ field: '', reason: stopped }],
    next: isReplaced ? { version: newest, status: statusOfVersion(newestStatus), reasons } : null,
    submitTime: formatTime(row.submittedAt),
  };
}

const copied = (variables: store.Content['variables']) => variables.map((one) => ({ ...one, hosts: [...one.hosts] }));

/** @throws Refusal notFound */
async function detailOf(db: Queryable, memberId: MemberId, id: string): Promise<Detail> {
  const row = await store.selectTemplate(db, memberId, id);
  if (!row) throw new Refusal('notFound');
  const { name, kind, content, variables } = await store.selectNewest(db, id);
  return { ...templateOf(row), draft: { name, kind, content, variables: copied(variables) } };
}

/** Of how many templates each kind is, and each status. */
export const countTemplates = useCase(contract.countTemplates, async (ctx) => {
  const counts = await store.countTemplates(ctx.db, ctx.member);
  const sum = (rows: typeof counts) => rows.reduce((total, { count }) => total + count, 0);
  const ofKind = (kind: number) => sum(counts.filter((one) => one.kind === kind));
  const ofStatus = (status: number) => sum(counts.filter((one) => one.status === status));
  return {
    total: sum(counts),
    code: ofKind(smsKind.code),
    notice: ofKind(smsKind.notice),
    marketing: ofKind(smsKind.marketing),
    waiting: ofStatus(smsStatus.waiting),
    passed: ofStatus(smsStatus.passed),
    refused: ofStatus(smsStatus.refused),
  };
});

/** @throws Refusal notFound */
export const getTemplate = useCase(contract.getTemplate, (ctx, { id }) => detailOf(ctx.db, ctx.member, id));

/**
 * Hands in a template, or a new version of one: in the place of what waits, beside what is in force.
 * @throws Refusal as the contract says
 */
export const saveTemplate = useCase(contract.saveTemplate, async (ctx, { id, variables, ...input }) => {
  if (id && !(await store.selectTemplate(ctx.db, ctx.member, id))) throw new Refusal('notFound');
  const given = { ...input, content: withoutEnding(input.content), variables: variables.map(tidied) };
  const fault = templateFault(given);
  if (fault) throw invalidField(fault.path, fault.message);
  const word = wordInContent(given.content, await selectWords(ctx.db, given.kind));
  if (word !== undefined) {
    const message = `内容不能含有“${word}”`;
    throw new Refusal('wordForbidden', message, { fields: [{ path: 'content', message }] });
  }
  const { certified } = await standingOf(ctx.db, ctx.member);
  if (certified !== 'enterprise') throw new Refusal('certificationRequired', '短信模板要先完成企业认证');
  return withTransaction(ctx, async (tx) => {
    await ctx.doneOnce?.(tx);
    const locked = id ? await store.lockTemplate(tx, id, ctx.member) : undefined;
    if (id && !locked) throw new Refusal('notFound');
    if (locked && locked.stopped !== null) throw new Refusal('stateConflict', '这个模板已停用，不能修改');
    await spendAllowance(tx, ctx, `sms.template:${ctx.member}`, SUBMISSION_LIMITS);
    if (locked) await takeBackWaiting(tx, ctx, locked.id);
    const templateId = locked?.id ?? (await addTemplate(tx, ctx, ctx.member));
    const number = (locked?.versions ?? 0) + 1;
    const version = { ...given, templateId, number, status: VersionStatus.waiting };
    await openTemplateReview(tx, ctx, await store.insertVersion(tx, version, ctx.now()));
    return detailOf(tx, ctx.member, templateId);
  });
});

type Variable = store.Content['variables'][number];

/** A variable has what its kind asks for, and nothing else. */
function tidied({ name, kind, most, hosts }: { name: string; kind: Variable['kind']; most: number; hosts: string[] }) {
  const isText = kind === variableKind.text;
  const isUrl = kind === variableKind.url;
  return { name, kind, most: isText ? most : 0, hosts: isUrl ? [...new Set(hosts)] : [] };
}

/** @throws Refusal stateConflict when the member has too many */
async function addTemplate(tx: Transaction, ctx: Context, memberId: MemberId): Promise<string> {
  const counts = await store.countTemplates(tx, memberId);
  if (counts.reduce((total, { count }) => total + count, 0) >= TEMPLATES_MAX)
    throw new Refusal('stateConflict', `模板最多 ${TEMPLATES_MAX} 个，请先删除不用的`);
  return store.insertTemplate(tx, memberId, ctx.now());
}

/** A draft of the same content. @throws Refusal notFound, stateConflict */
export const copyTemplate = useCase(contract.copyTemplate, (ctx, { id }) =>
  withTransaction(ctx, async (tx) => {
    const row = await store.selectTemplate(tx, ctx.member, id);
    if (!row) throw new Refusal('notFound');
    const templateId = await addTemplate(tx, ctx, ctx.member);
    const { kind, content, variables } = row;
    const name = `${row.name.slice(0, 27)} 副本`;
    const version = { templateId, number: 1, status: VersionStatus.draft, name, kind, content, variables };
    await store.insertVersion(tx, version, ctx.now());
    const after = { name, code: codeOf(templateId) };
    await recordAudit(tx, ctx, { action: 'sms.copyTemplate', targetKind: 'smsTemplate', targetId: templateId, after });
    return detailOf(tx, ctx.member, templateId);
  }),
);

/** Takes back what waits of a locked template. */
async function takeBackWaiting(tx: Transaction, ctx: Context, id: string): Promise<boolean> {
  const waiting = await store.selectInStatus(tx, id, VersionStatus.waiting);
  if (waiting) await takeBack(tx, ctx, templates, waiting);
  return waiting !== undefined;
}

/** @throws Refusal notFound, stateConflict when nothing waits */
export const takeBackTemplate = useCase(contract.takeBackTemplate, (ctx, { id }) =>
  withTransaction(ctx, async (tx) => {
    if (!(await store.lockTemplate(tx, id, ctx.member))) throw new Refusal('notFound');
    if (!(await takeBackWaiting(tx, ctx, id))) throw new Refusal('stateConflict', '这个模板没有在审核，请刷新');
    return detailOf(tx, ctx.member, id);
  }),
);

/** @throws Refusal notFound, stillInUse */
export const removeTemplate = useCase(contract.removeTemplate, async (ctx, { id }) => {
  await withTransaction(ctx, async (tx) => {
    const locked = await store.lockTemplate(tx, id, ctx.member);
    if (!locked) throw new Refusal('notFound');
    if (locked.usedUntil >= dayOf(ctx.now()))
      throw new Refusal('stillInUse', '今天用过或有定时短信要用这个模板，不能删除');
    await takeBackWaiting(tx, ctx, id);
    await store.removeTemplate(tx, id, ctx.now());
    const after = { code: codeOf(id) };
    await recordAudit(tx, ctx, { action: 'sms.removeTemplate', targetKind: 'smsTemplate', targetId: id, after });
  });
  return {};
});
