// Which columns change with the digest key, and what each value becomes.
import { type Vault, VaultError } from '@jishi/vault';
import type { DigestTable, Wrap } from '../../kernel/digests';
import type { SealedTable } from '../../kernel/sealed';

/** A value, what it is known by, and by their names in camelCase the columns that its new one is made from. */
export type Cell = { mark: Buffer; value: Buffer | string; [column: string]: unknown };

/** A column that changes. `anew`: what a value of it becomes. */
export type Place = {
  table: string;
  column: string;
  kind: 'digest' | 'text' | 'cipher';
  from: readonly string[];
  anew: (cell: Cell, by: { wrap: Wrap; vault: Vault }) => Buffer;
};

export type TablePlaces = { table: string; places: readonly Place[] };

/** All columns that change: digests, texts that hold one, ciphers under a context that names one. */
export function placesOf(digests: readonly DigestTable[], sealed: readonly SealedTable[]): TablePlaces[] {
  return digests.map((declared) => ({
    table: declared.table,
    places: [
      ...declared.digests.map((column) => digestPlace(declared.table, column)),
      ...textPlaces(declared),
      ...sealed.filter(({ table }) => table === declared.table).flatMap((table) => cipherPlaces(table, declared)),
    ],
  }));
}

function digestPlace(table: string, column: string): Place {
  return { table, column, kind: 'digest', from: [], anew: ({ value }, { wrap }) => wrap(value as Buffer) };
}

function textPlaces({ table, texts }: DigestTable): Place[] {
  return Object.entries(texts).map(([column, anew]) => ({
    table,
    column,
    kind: 'text',
    from: [],
    anew: ({ value }, { wrap }) => Buffer.from(anew(value as string, wrap)),
  }));
}

function cipherPlaces(sealed: SealedTable, { digests }: DigestTable): Place[] {
  if (!sealed.from.some((column) => digests.includes(column))) return [];
  const named = digests.map((column) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
  return Object.entries(sealed.columns).map(([column, contextOf]) => ({
    table: sealed.table,
    column,
    kind: 'cipher',
    from: [...new Set([sealed.key, ...sealed.from])],
    anew(cell, { wrap, vault }) {
      const after = named.flatMap((name) => (Buffer.isBuffer(cell[name]) ? [[name, wrap(cell[name])]] : []));
      try {
        const plain = vault.open(cell.value as Buffer, contextOf(cell));
        return vault.seal(plain, contextOf({ ...cell, ...Object.fromEntries(after) }));
      } catch (error) {
        if (error instanceof VaultError) return cell.value as Buffer; // sealing anew counts what nobody can open
        throw error;
      }
    },
  }));
}
