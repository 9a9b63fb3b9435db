// A database for tests of the ledger itself.
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { afterAll, beforeAll, expect } from 'vitest';
import { post, type Posted, type Transfer, verify } from '../domains/ledger';

/** A ledger of a test file's own; what stands in it afterwards has to be proved. */
export function provedLedger(): { readonly db: TestDatabase; posting(...transfers: Transfer[]): Promise<Posted[]> } {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(async () => {
    expect(await verify(db)).toMatchObject({ ok: true, broken: [] });
    await db.drop();
  });
  return {
    get db() {
      return db;
    },
    posting: (...transfers) => db.transaction((tx) => post(tx, ...transfers)),
  };
}
