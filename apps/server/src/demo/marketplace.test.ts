// The example suppliers: alive where the sandbox is, gone with the rest of the examples.
import { getGoodsProduct, listGoodsProducts } from '@jishi/contract/marketplace/product';
import { getSupplyStatistics } from '@jishi/contract/marketplace/statistic';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchGoodsSuppliers } from '@jishi/contract/console/marketplace-supplier';
import { endDemoEnterprises } from '../domains/certification';
import { seedProtocols } from '../domains/content';
import { endDemoSupply } from '../domains/marketplace';
import { marketplace } from '../domains/marketplace/domain';
import { type TestMember, signInMember, systemContext } from '../testing/members';
import { type TestServer, startTestServer } from '../testing/server';
import { signInOperator } from '../testing/operators';
import { certifyEarlier, seedMarketplace } from './marketplace';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ domains: [marketplace] });
  member = await signInMember(server);
  await seedProtocols(systemContext(server));
  await seedMarketplace(systemContext(server));
});
afterAll(() => server.close());

const productsOf = async () =>
  (await server.call(listGoodsProducts, { pageSize: 100 }, { token: member.token })).result.list;

test('two suppliers offer goods with cards in their pools, and leave nothing in the ledger', async () => {
  expect(await server.runJobs()).toEqual([]);
  const products = await productsOf();
  expect(products.map(({ suppliers }) => suppliers)).toEqual([2, 2, 2, 2, 1]);
  const { offers } = (await server.call(getGoodsProduct, { id: products[0]!.id }, { token: member.token })).result;
  expect(offers.map(({ stock }) => stock)).toEqual([200, 200]);
  const { result } = await server.call(getSupplyStatistics, {}, { token: member.token });
  expect(result).toMatchObject({ products: 5, offers: 9, suppliers: 2, cards: 1600 });
  const { rows } = await server.db.query('select count(*)::int as transfers from ledger.transfer');
  expect(rows).toEqual([{ transfers: 0 }]);
});

test('they have agreed to what is in force: nothing stands between them and their pages', async () => {
  const agreed = `select member_id, array_agg(code::text order by code::text) as codes from account.agreement
    where member_id in (select member_id from marketplace.supplier) group by 1`;
  const { rows } = await server.db.query(agreed);
  expect(rows.map(({ codes }) => codes)).toEqual(Array(2).fill(['privacy', 'supplier', 'user']));
});

test('each is certified by an enterprise of its own, as any supplier, also where an earlier version left that out', async () => {
  const { token } = await signInOperator(server);
  const enterprises = async () => {
    const { list } = (await server.call(searchGoodsSuppliers, {}, { token })).result;
    return list.map(({ enterprise, isLicensed }) => [enterprise, isLicensed]).toSorted();
  };
  const certified = [
    ['北岸数科（示例）有限公司', true],
    ['远帆卡务（示例）有限公司', true],
  ];
  expect(await enterprises()).toEqual(certified);
  await server.db.query('delete from certification.enterprise');
  expect(await enterprises()).not.toEqual(certified);
  for (let start = 0; start < 2; start++) await certifyEarlier(systemContext(server));
  expect(await enterprises()).toEqual(certified);
});

test('they leave with the examples, for good', async () => {
  await endDemoSupply(systemContext(server));
  expect(await productsOf()).toEqual([]);
  const { rows } = await server.db.query(
    'select status from marketplace.supplier union all select status from marketplace.goods',
  );
  expect(new Set(rows.map((row) => row['status']))).toEqual(new Set([6, 3]));
  await endDemoSupply(systemContext(server));
  for (let removal = 0; removal < 2; removal++) await endDemoEnterprises(systemContext(server));
  await certifyEarlier(systemContext(server));
  const certificates = await server.db.query(
    `select m.auth_status, e.status from certification.enterprise e join account.member m on m.id = e.member_id`,
  );
  expect(certificates.rows).toEqual(Array(2).fill({ auth_status: 4, status: 6 }));
});
