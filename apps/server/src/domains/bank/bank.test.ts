import { listBanks, listBranches } from '@jishi/contract/bank';
import type { Input } from '@jishi/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInMember } from '../../testing/members';
import { type TestServer, startTestServer } from '../../testing/server';
import { bank } from './domain';
import { loadBranches } from './service';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [bank] });
  ({ token } = await signInMember(server));
});
afterAll(() => server.close());

const branches = async (input: Input<typeof listBranches>) =>
  (await server.call(listBranches, input, { token })).result;

test('a member finds banks by name or code, a visitor none', async () => {
  const found = async (word: string) => (await server.call(listBanks, { word }, { token })).result;
  expect(await found('招商')).toEqual([{ code: 'CMB', name: '招商银行' }]);
  expect(await found('icbc')).toEqual([{ code: 'ICBC', name: '中国工商银行' }]);
  expect(await found('没有这家')).toEqual([]);
  expect((await server.call(listBanks, {}, { token })).result.length).toBeGreaterThan(100);
  expect(await server.call(listBanks, {})).toMatchObject({ code: 401 });
});

test('branches are those that the operator has loaded, by bank, area and word', async () => {
  expect(await branches({ bankCode: 'ICBC' })).toMatchObject({ list: [], total: 0 });
  const file = [
    '行号,行名',
    '102100099996,中国工商银行总行清算中心',
    '104881005100;中国银行股份有限公司乌鲁木齐支行',
    '304521041448\t华夏银行股份有限公司武汉徐东支行',
    '304521041449,校验位不对的支行',
  ].join('\r\n');
  expect(await loadBranches(server.db, Buffer.from(file))).toEqual({ loaded: 3, unsound: 2 });
  expect(await branches({ bankCode: 'HXBANK', area: '武汉', word: '徐东' })).toMatchObject({
    list: [{ number: '304521041448', name: '华夏银行股份有限公司武汉徐东支行', areaCode: '5210' }],
    total: 1,
  });
  expect(await branches({ bankCode: 'BOC', area: '8810' })).toMatchObject({ total: 1 });
  expect(await branches({ bankCode: 'BOC', area: '武汉' })).toMatchObject({ total: 0 });
  expect(await branches({ bankCode: 'NONE' })).toMatchObject({ total: 0 });
  expect(await branches({ bankCode: 'ICBC', word: '10210', pageSize: 10 })).toMatchObject({ total: 1 });
  expect(await branches({ bankCode: 'ICBC', word: '%' })).toMatchObject({ total: 0 });
});

test('loading a list again renames and doubles nothing; GBK is read as well', async () => {
  // 招商银行 in GBK
  const gbk = Buffer.concat([Buffer.from('308584000013,'), Buffer.from('d5d0c9ccd2f8d0d0', 'hex')]);
  await loadBranches(server.db, gbk);
  expect(await branches({ bankCode: 'CMB', word: '308584000013' })).toMatchObject({
    list: [{ name: '招商银行' }],
    total: 1,
  });
  await loadBranches(server.db, Buffer.from('308584000013,招商银行总行'));
  expect(await branches({ bankCode: 'CMB', word: '308584000013' })).toMatchObject({
    list: [{ name: '招商银行总行' }],
    total: 1,
  });
});
