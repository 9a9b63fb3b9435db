// What is announced, as an Atom feed.
import * as contract from '@jishi/contract/status';
import { type Download, useCase } from '../../../kernel/use-case';
import { selectBeginning } from '../measure/store';
import { toldOf } from '../service';
import { selectBulletins, selectLatest } from '../store';
import { atom } from './rules';

const ENTRIES = 30;

export const getStatusFeed = useCase(contract.getStatusFeed, async (ctx): Promise<Download> => {
  const site = { origin: ctx.settings.publicUrl, name: ctx.settings.site.name };
  const [incidents, since] = await Promise.all([selectLatest(ctx.db, ENTRIES, ctx.now()), selectBeginning(ctx.db)]);
  const bulletins = await selectBulletins(
    ctx.db,
    incidents.map(({ id }) => id),
  );
  const entries = incidents.map((incident) => {
    const first = bulletins.findLast(({ incidentId }) => incidentId === incident.id);
    return { ...toldOf(incident, bulletins), published: first?.at ?? incident.updatedAt, updated: incident.updatedAt };
  });
  const content = Buffer.from(atom(site, entries, since));
  return { fileName: 'status.atom', type: 'application/atom+xml; charset=utf-8', content, keep: 'minutes' };
});
