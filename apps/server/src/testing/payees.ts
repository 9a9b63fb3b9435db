// The account that members of a test transfer money to.
import { addPayee } from '@jishi/contract/console/remittance';
import { codeOf, signInOperator } from './operators';
import type { TestServer } from './server';

/** Opens a bank account to pay to, as an owner does. @throws Error when it is refused */
export async function openBankPayee(server: TestServer): Promise<void> {
  const { token, secret } = await signInOperator(server, 'owner');
  const number = '6222021234567890123';
  const payee = { kind: 1, holder: '集市科技有限公司', number, bank: '工商银行杭州分行', reason: '开户' };
  const { code, msg } = await server.call(addPayee, payee, { token, secondFactor: await codeOf(server, secret) });
  if (code !== 0) throw new Error(msg);
}
