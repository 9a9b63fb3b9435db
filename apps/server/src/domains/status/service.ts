// The public status page: how the platform does, what lasts and what is planned, and one incident by itself.
import { incidentPhase } from '@jishi/contract/enums/status';
import * as contract from '@jishi/contract/status';
import { Refusal } from '../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../kernel/time';
import { useCase } from '../../kernel/use-case';
import { firstDay, partsOf } from './measure/service';
import * as store from './store';

export const getStatus = useCase(contract.getStatus, async (ctx) => {
  const now = ctx.now();
  const incidents = await store.selectSince(ctx.db, firstDay(now), now);
  const lasting = incidents.filter(({ endedAt }) => endedAt === null);
  const [parts, bulletins] = await Promise.all([
    partsOf(ctx, incidents),
    store.selectBulletins(
      ctx.db,
      lasting.map(({ id }) => id),
    ),
  ]);
  const told = lasting.map((incident) => toldOf(incident, bulletins));
  const isPlanned = ({ phase }: { phase: number }) => phase === incidentPhase.planned;
  return {
    ...parts,
    time: formatTime(now),
    open: told.filter((one) => !isPlanned(one)),
    // the next one first
    planned: told.filter(isPlanned).toReversed(),
  };
});

/** @throws Refusal notFound */
export const getIncident = useCase(contract.getIncident, async (ctx, { id }) => {
  const incident = await store.selectOne(ctx.db, id, ctx.now());
  if (!incident) throw new Refusal('notFound');
  return toldOf(incident, await store.selectBulletins(ctx.db, [id]));
});

/** An incident with what was said about it, as the wire writes both. */
export function toldOf(incident: store.IncidentRow, bulletins: readonly store.BulletinRow[]) {
  const { beganAt, endedAt, windowBegin, windowEnd, updatedAt, ...rest } = incident;
  return {
    ...rest,
    beginTime: formatTime(beganAt),
    endTime: formatTimeOrNull(endedAt),
    windowBegin: formatTimeOrNull(windowBegin),
    windowEnd: formatTimeOrNull(windowEnd),
    updateTime: formatTime(updatedAt),
    bulletins: bulletins
      .filter(({ incidentId }) => incidentId === incident.id)
      .map(({ id, phase, text, at }) => ({ id, phase, text, time: formatTime(at) })),
  };
}
