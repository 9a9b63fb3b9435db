// Converts rows from the driver: names to camelCase, money to bigint, ids to text.
import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;

/** Identifiers are int8 in the database and text in the program. A column's name tells them from amounts and counts. */
const IDENTIFIER = /(?:^|_)(?:id|ids|by)$|[a-z0-9](?:Id|Ids|By)$/;

type Field = { name: string; read: (value: unknown) => unknown };

/** By name and type: statements name the same few hundred columns again and again. */
const known = new Map<string, Field>();

const asIs = (value: unknown) => value;
const asBigint = (value: unknown) => (value === null ? null : BigInt(value as string));
const asBigints = (value: unknown) => (value === null ? null : (value as (string | null)[]).map(asBigint));

function fieldOf({ name, dataTypeID }: pg.FieldDef): Field {
  const key = `${name} ${dataTypeID}`;
  const field = known.get(key) ?? newField(name, dataTypeID);
  known.set(key, field);
  return field;
}

function newField(name: string, dataTypeID: number): Field {
  const camel = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  if (IDENTIFIER.test(name)) return { name: camel, read: asIs };
  if (dataTypeID === INT8) return { name: camel, read: asBigint };
  return { name: camel, read: dataTypeID === INT8_ARRAY ? asBigints : asIs };
}

/** The rows of an answer in `rowMode: 'array'`. */
export function rowsOf<Row>({ fields, rows }: { fields: pg.FieldDef[]; rows: unknown[][] }): Row[] {
  const shape = fields.map(fieldOf);
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    shape.forEach(({ name, read }, at) => (row[name] = read(values[at])));
    return row as Row;
  });
}
