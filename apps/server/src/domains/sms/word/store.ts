// The only SQL of words that no message may hold.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { ForbiddenWord } from './rules';

/** The words that messages of a kind may not hold. */
export function selectWords(db: Queryable, kind: number): Promise<ForbiddenWord[]> {
  return db.many<ForbiddenWord>(sql`
    select word, folded from sms.word where kind is null or kind = ${kind} order by id`);
}

/** The words that signatures may not hold. */
export function selectSignatureWords(db: Queryable): Promise<ForbiddenWord[]> {
  return db.many<ForbiddenWord>(sql`select word, folded from sms.word where in_signature order by id`);
}

export type WordRow = {
  id: string;
  word: string;
  kind: number | null;
  inSignature: boolean;
  note: string;
  createdAt: Date;
};
type Given = Omit<WordRow, 'id' | 'createdAt'> & { folded: string };

const COLUMNS = sql`id, word, kind, in_signature, note, created_at`;

/** undefined when the word is there already. */
export function insertWord(tx: Transaction, given: Given, now: Date): Promise<WordRow | undefined> {
  return tx.maybe<WordRow>(sql`
    insert into sms.word (word, folded, kind, in_signature, note, created_at)
    values (${given.word}, ${given.folded}, ${given.kind}, ${given.inSignature}, ${given.note}, ${now})
    on conflict (folded) do nothing
    returning ${COLUMNS}`);
}

/** Whether another row has the word already. */
export async function hasOther(tx: Transaction, id: string, word: string): Promise<boolean> {
  return (await tx.run(sql`select from sms.word where folded = ${word} and id <> ${id}`)) > 0;
}

/** undefined when there is none of this id. */
export function updateWord(tx: Transaction, id: string, given: Given): Promise<WordRow | undefined> {
  return tx.maybe<WordRow>(sql`
    update sms.word
    set word = ${given.word}, folded = ${given.folded}, kind = ${given.kind}, in_signature = ${given.inSignature},
      note = ${given.note}
    where id = ${id}
    returning ${COLUMNS}`);
}

/** The word that was removed; undefined when there is none of this id. */
export async function deleteWord(tx: Transaction, id: string): Promise<string | undefined> {
  return (await tx.maybe<{ word: string }>(sql`delete from sms.word where id = ${id} returning word`))?.word;
}
