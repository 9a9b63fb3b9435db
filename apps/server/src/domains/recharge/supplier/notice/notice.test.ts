// A supplier speaks of an order that has ended, while it does not answer what it is asked.
import { submitRecharge } from '@jishi/contract/recharge/order';
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { supplierStyle } from '@jishi/contract/enums/recharge-supplier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRADE_PASSWORD, systemContext } from '../../../../testing/members';
import { signInOperator } from '../../../../testing/operators';
import { makeDue, newAccount, newBuyer, newProduct } from '../../../../testing/recharge';
import { SUPPLIER_AT, newSupplier } from '../../../../testing/recharge-suppliers';
import { type SandboxProcess, startSandboxProcess } from '../../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { message } from '../../../message/domain';
import { review } from '../../../review/domain';
import { recharge } from '../../domain';
import { askDue } from '../../submission/asking/service';
import { submitDue } from '../../submission/service';
import { md5 } from '../adapter/juhe/rules';
import { supplierSealedFor } from '../sealed/rules';
import { receiveSupplierNotice } from './service';

const AT = SUPPLIER_AT[supplierStyle.juhe];

let server: TestServer;
let sandbox: SandboxProcess;
beforeAll(async () => {
  [server, sandbox] = await Promise.all([
    startTestServer({ domains: [recharge, review, message] }),
    startSandboxProcess(),
  ]);
});
afterAll(async () => {
  await server?.close();
  await sandbox?.close();
});

test('it has to speak again until it is heard: nobody else asks for an order that has ended', async () => {
  const ctx = () => systemContext(server);
  const operator = await signInOperator(server);
  const { id: productId } = await newProduct(server, { price: '49.90' });
  const supplierId = await newSupplier(server, operator, sandbox, { style: supplierStyle.juhe, productId });
  const buyer = await newBuyer(server, '100.00');
  await sandbox.post(`${AT}/switches`, { outcome: 'delivered', seconds: 0 });
  const shown = { orders: 1, amount: '49.90' };
  const order = { productId, list: newAccount(), clientId: 'notice-1', shown, tradePassword: TRADE_PASSWORD };
  const no = (await server.call(submitRecharge, order, buyer)).result.nos[0]!;
  await submitDue(ctx());
  await makeDue(server);
  await askDue(ctx());
  const { rows } = await server.db.query<{ number: string; status: number; address: Buffer }>(
    `select a.number, o.status, s.address_cipher as address
     from recharge.quick_order o join recharge.attempt a on a.order_id = o.id join recharge.supplier s on s.id = a.supplier_id
     where o.no = $1`,
    [no],
  );
  const { number, status, address } = rows[0]!;
  expect(status).toBe(rechargeStatus.success);

  const { account } = await sandbox.get<{ account: string }>(`${AT}/credentials.json`);
  const fields = new URLSearchParams({ sporder_id: 'S1', orderid: number, sign: md5(`${account}S1${number}`) });
  const tell = () =>
    receiveSupplierNotice(ctx(), server.shared.vault.openText(address, supplierSealedFor.address(supplierId)), {
      headers: {},
      query: new URLSearchParams(),
      body: Buffer.from(String(fields)),
    });
  const reach = (endpoint: string) =>
    server.db.query<{ before: string }>(
      'update recharge.supplier s set endpoint = $1 from recharge.supplier old where s.id = $2 and old.id = s.id returning old.endpoint as before',
      [endpoint, supplierId],
    );
  const { before } = (await reach('http://127.0.0.1:9')).rows[0]!;
  expect(await tell()).toEqual({ status: 503, body: 'fail' });
  await reach(before);
  expect(await tell()).toMatchObject({ status: 200 });
});
