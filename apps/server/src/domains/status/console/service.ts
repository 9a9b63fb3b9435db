// Operators announce incidents and say how they go on.
import * as contract from '@jishi/contract/console/status';
import { incidentEffect, incidentKind, incidentPhase, platformPart } from '@jishi/contract/enums/status';
import type { EnumRow } from '@jishi/contract/enums/enumeration';
import type { Checked } from '@jishi/contract/endpoint';
import { withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { parseTime } from '../../../kernel/time';
import { type OperatorContext, useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { operatorNames } from '../../operator';
import { hasEnded, nextPhases } from '../rules';
import { toldOf } from '../service';
import * as store from '../store';
import { faultBegin, turnOf, windowOf } from '../turn/rules';

/** @throws Refusal notFound */
export const getIncidentCase = useCase(contract.getIncidentCase, async (ctx, { id }) => {
  const now = ctx.now();
  const incident = await store.selectOne(ctx.db, id, now);
  if (!incident) throw new Refusal('notFound');
  const rows = await store.selectBulletins(ctx.db, [id]);
  const names = await operatorNames(
    ctx.db,
    rows.map(({ operatorId }) => operatorId),
  );
  const told = toldOf(incident, rows);
  return {
    ...told,
    overdue: incident.windowEnd !== null && incident.endedAt === null && incident.windowEnd <= now,
    bulletins: told.bulletins.map((said, at) => ({ ...said, by: names.get(rows[at]!.operatorId) ?? '' })),
    next: [...nextPhases(incident.phase)],
  };
});

type Announced = Omit<store.NewIncident, 'key' | 'at'>;

/** Announces one, once under its number. */
function announce(ctx: OperatorContext, { postId, text }: { postId: string; text: string }, one: Announced) {
  return withTransaction(ctx, async (tx) => {
    const at = ctx.now();
    const id = await store.insertIncident(tx, { ...one, key: postId, at });
    if (id === undefined) return { id: await store.selectIdByKey(tx, postId) };
    const said = { key: postId, incidentId: id, phase: one.phase, text, operatorId: ctx.operator, at };
    await store.insertBulletin(tx, said);
    const after = { name: one.title, ...inWords(one) };
    await recordAudit(tx, ctx, { action: 'status.announce', targetKind: 'incident', targetId: id, after });
    return { id };
  });
}

/** @throws Refusal invalidInput for a begin that is not lately */
export const announceFault = useCase(contract.announceFault, (ctx, { title, effect, parts, phase, ...more }) => {
  const beganAt = faultBegin(more.beginTime ? parseTime(more.beginTime) : null, ctx.now());
  const one = { kind: incidentKind.fault, title, effect, parts: sorted(parts), phase, beganAt };
  return announce(ctx, more, { ...one, windowBegin: null, windowEnd: null });
});

/** @throws Refusal invalidInput for a window that has passed, is turned round, too long or too far away */
export const announceMaintenance = useCase(
  contract.announceMaintenance,
  (ctx, { title, effect, parts, windowBegin, windowEnd, ...more }) => {
    const window = windowOf(parseTime(windowBegin), parseTime(windowEnd), ctx.now());
    const one = { kind: incidentKind.maintenance, title, effect, parts: sorted(parts), phase: incidentPhase.planned };
    return announce(ctx, more, { ...one, ...window, beganAt: window.windowBegin });
  },
);

/** Says how one goes on, once under its number. Of two who do at once the second is told. @throws Refusal as the contract says */
export const postBulletin = useCase(contract.postBulletin, (ctx, input) =>
  withTransaction(ctx, async (tx) => {
    const { id, postId, seen, text } = input;
    const now = ctx.now();
    const incident = await store.lockOne(tx, id, now);
    if (!incident) throw new Refusal('notFound');
    const said = await store.selectBulletins(tx, [id]);
    const same = said.find(({ key }) => key === postId);
    if (same) return { phase: same.phase };
    if (said[0]?.id !== seen) throw new Refusal('stateConflict', '刚刚有人通报过，请看过最新一条再发');
    if (!nextPhases(incident.phase).includes(input.phase))
      throw invalidField('phase', hasEnded(incident.phase) ? '已经结束，只能补充说明' : '现在不能这样通报');
    const turn = turnOf(incident, timesOf(input), now);
    await store.move(tx, id, turn, now);
    const key = { key: postId, incidentId: id };
    await store.insertBulletin(tx, { ...key, phase: input.phase, text, operatorId: ctx.operator, at: now });
    const sides = { before: inWords(incident), after: inWords(turn) };
    await recordAudit(tx, ctx, { action: 'status.post', targetKind: 'incident', targetId: id, ...sides });
    return { phase: input.phase };
  }),
);

function timesOf(input: Checked<typeof contract.postBulletin>) {
  const { phase, effect, parts, endTime, windowBegin, windowEnd } = input;
  const instant = (text: string | null | undefined) => (text ? parseTime(text) : null);
  const times = { endedAt: instant(endTime), windowBegin: instant(windowBegin), windowEnd: instant(windowEnd) };
  return { phase, effect, parts: sorted(parts), ...times };
}

/** Each once, as the page lists them. */
const sorted = (parts: readonly number[]) => [...new Set(parts)].toSorted((a, b) => a - b);

const labelIn = (of: { rows: readonly EnumRow[] }, value: number) =>
  of.rows.find((row) => row.value === value)?.label ?? String(value);

/** What the audit trail says of one. */
function inWords({ phase, effect, parts }: Pick<store.Turn, 'phase' | 'effect' | 'parts'>) {
  return {
    phase: labelIn(incidentPhase, phase),
    effect: labelIn(incidentEffect, effect),
    parts: parts.map((part) => labelIn(platformPart, part)).join('、'),
  };
}
