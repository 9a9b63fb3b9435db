// How rows are changed as by somebody above the triggers.

/** Of each promise, the attempts to break it, each a list of statements. */
export type Sabotage = Readonly<Record<string, readonly (readonly string[])[]>>;

const one = (table: string, where: string) => `ctid = (select ctid from ${table} where ${where} limit 1)`;
export const change = (table: string, set: string, where = 'true') =>
  `update ${table} set ${set} where ${one(table, where)}`;
export const remove = (table: string, where: string) => `delete from ${table} where ${one(table, where)}`;
