// How a defect is put into a walk's database.

/** What makes the product wrong, and among which acts it shows. */
export type Sabotage = { sql: string; only: readonly string[] };

/** What a trigger does to a row before it is written. */
export const rowOf = (table: string, on: 'insert' | 'update', when: string, change: string) => `
  create function walk.spoil() returns trigger language plpgsql security definer as $$ begin ${change} return new; end $$;
  create trigger spoil before ${on} on ${table} for each row when (${when}) execute function walk.spoil()`;

/** Posts once more what a row stands for. */
export const again = (key: string, kind: string, from: string, to: string, amount: string) => `
  perform ledger.post_batch(array[${key}], array['${kind}'], array['{}'::jsonb], array[2], array[${from}, ${to}], array[-${amount}, ${amount}]);`;
