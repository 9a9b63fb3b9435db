// The process that reads files of cards is killed again and again: each line of 100,000 is read once, each card kept once.
import path from 'node:path';
import { getCardImport, listOwnGoods } from '@jishi/contract/marketplace/goods';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobProcess } from '../../../../testing/job-process';
import { drawing, killSeeds } from '../../../../testing/killing';
import { cardLines, must, newGoods, newGoodsProduct, newSupplier, sendCards } from '../../../../testing/marketplace';
import { systemContext } from '../../../../testing/members';
import { signInOperator } from '../../../../testing/operators';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { until } from '../../../../testing/until';
import { message } from '../../../message/domain';
import { review } from '../../../review/domain';
import { marketplace } from '../../domain';
import { readFiles } from './service';

const seed = killSeeds(1)[0]!;
const LINES = 100_000;
const REPEATED = 50;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [marketplace, review, message] });
});
afterAll(() => server.close());

test(`a file of ${LINES} cards survives kill -9 (seed ${seed})`, { timeout: 300_000 }, async () => {
  const draw = drawing(seed);
  const operator = await signInOperator(server);
  const supplier = await newSupplier(server, operator);
  const goodsId = await newGoods(server, operator, supplier, { productId: await newGoodsProduct(server, operator) });
  const lines = cardLines(LINES - REPEATED - 1);
  const again = lines.split('\n').slice(0, REPEATED).join('\n');
  const { id } = await must(sendCards(server, supplier, goodsId, `${lines}\n${again}\nbad`));
  const look = async () => (await server.call(getCardImport, { id }, { token: supplier.token })).result;
  for (let kill = 0; kill < 3; kill++) {
    const from = (await look()).doneLines;
    const job = await startJobProcess(server, {
      module: path.join(import.meta.dirname, 'service.ts'),
      run: 'readFiles',
      payload: {},
      settings: {},
    });
    let ended = false;
    void job.ended.then(() => (ended = true));
    const to = from + 1000 * (1 + draw(15));
    await until('some lines to be read', async () => ended || (await look()).doneLines >= to);
    await job.kill();
  }
  // two at once read no line twice either
  await Promise.all([readFiles(systemContext(server)), readFiles(systemContext(server))]);
  expect(await look()).toMatchObject({
    status: 3,
    lines: LINES,
    doneLines: LINES,
    added: LINES - REPEATED - 1,
    repeated: REPEATED,
    faulty: 1,
    faults: [{ line: LINES, words: expect.any(String) }],
    unsold: LINES - REPEATED - 1,
  });
  const { list } = (await server.call(listOwnGoods, {}, { token: supplier.token })).result;
  expect(list[0]!.stock).toBe(LINES - REPEATED - 1);
  const { rows } = await server.db.query('select count(*)::int as parts from marketplace.card_import_part');
  expect(rows).toEqual([{ parts: 0 }]);
});
