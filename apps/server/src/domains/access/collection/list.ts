// A member's favourites.
import { projectStatus } from '@jishi/contract/enums/catalogue';
import * as contract from '@jishi/contract/access/collection';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { holding } from '../../../kernel/search';
import { projectCards } from '../../catalogue';

type Favourite = { projectId: string; onSale: boolean; applyStatus: number; collectTime: string };

/** The newest first; those off sale as well. */
export const listCollection = listed(contract.listCollection, {
  from: sql`access.collection c
    join catalogue.project p on p.id = c.project_id
    left join access.apply a on a.member_id = c.member_id and a.project_id = c.project_id`,
  columns: {
    projectId: sql`c.project_id`,
    onSale: sql`p.status = ${literal(projectStatus.onSale)}`,
    applyStatus: sql`coalesce(a.status, 0)`,
    collectTime: sql`c.created_at`,
  },
  beside: async (ctx, rows: readonly Favourite[]) => {
    const cards = await projectCards(
      ctx,
      rows.map(({ projectId }) => projectId),
    );
    return new Map(cards.map((card) => [card.id, card]));
  },
  row: ({ projectId, ...favourite }: Favourite, _ctx, cardOf) => ({ ...cardOf.get(projectId)!, ...favourite }),
  where: { keyword: (word) => sql`(p.name ilike ${holding(word)} or p.code ilike ${holding(word)})` },
  own: (memberId) => sql`c.member_id = ${memberId}`,
  order: sql`c.created_at desc, c.project_id desc`,
});
