// The only SQL of products like another one: by the words that the search finds them by, and by category.
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { type Queryable, literal, sql } from '@jishi/db';

/** What a category in common weighs: about as much as one rare word. */
const SAME_CATEGORY = 2;

/**
 * Products on sale that share words with this one, or its category: the one with the rarest words in common first. A
 * word counts by how few products have it; one that most of them have says nothing. Single characters are no words.
 */
export async function selectSimilar(db: Queryable, projectId: string, most: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    with on_sale as (
      select p.id, p.type_id, p.sort, w.word
      from catalogue.project p
      left join lateral unnest(tsvector_to_array(p.search)) w (word) on length(w.word) > 1
      where p.status = ${literal(projectStatus.onSale)}
    ), amount as (
      select count(distinct id)::float8 as products from on_sale
    ), weight as (
      select word, ln(amount.products / count(*)) as weight
      from on_sale cross join amount
      where word in (select word from on_sale where id = ${projectId})
      group by word, amount.products
      having count(*) * 2 <= amount.products
    ), own as (
      select type_id from catalogue.project where id = ${projectId}
    )
    select o.id
    from on_sale o cross join own left join weight w on w.word = o.word
    where o.id <> ${projectId}
    group by o.id, o.type_id, o.sort, own.type_id
    having o.type_id = own.type_id or sum(w.weight) > 0
    order by (o.type_id = own.type_id)::int * ${SAME_CATEGORY} + coalesce(sum(w.weight), 0) desc, o.sort, o.id
    limit ${most}`);
  return rows.map(({ id }) => id);
}
