// Suppliers at the sandbox, with an offer for a product each.
import {
  saveRechargeOffer,
  saveRechargeSupplier,
  switchRechargeSupplier,
} from '@jishi/contract/console/recharge-supplier';
import { supplierStyle } from '@jishi/contract/enums/recharge-supplier';
import type { TestOperator } from './operators';
import type { SandboxProcess } from './sandbox';
import type { TestServer } from './server';

const REASON = '测试供应商';
export const SUPPLIER_AT = {
  [supplierStyle.juhe]: '/suppliers/juhe',
  [supplierStyle.json]: '/suppliers/json',
} as const;
/** What both sell: fifty yuan of phone credit. */
const CODES = { [supplierStyle.juhe]: '50', [supplierStyle.json]: 'MOBILE50' } as const;
const PRICES = { [supplierStyle.juhe]: '49.25', [supplierStyle.json]: '49.3' } as const;

type Credentials = { account: string; secret: string; endpoint: string };

let made = 0;
/** A supplier that is on and sells phone credit as `productId`; its id. `endpoint` instead of the sandbox's. */
export async function newSupplier(
  server: TestServer,
  { token }: TestOperator,
  sandbox: SandboxProcess,
  {
    style,
    productId,
    endpoint,
    ...more
  }: { style: 1 | 2; productId: string; endpoint?: string; priority?: number; warnBelow?: string },
): Promise<string> {
  const key = await sandbox.get<Credentials>(`${SUPPLIER_AT[style]}/credentials.json`);
  const values = { ...key, ...(endpoint && { endpoint }), ...more, name: `供应商${++made}`, style, reason: REASON };
  const { result } = await server.call(saveRechargeSupplier, values, { token });
  await newOffer(server, { token }, { supplierId: result.id, productId, style });
  await server.call(switchRechargeSupplier, { id: result.id, isOn: true, reason: REASON }, { token });
  return result.id;
}

/** What a supplier asks for fifty yuan of phone credit, or as told. */
export async function newOffer(
  server: TestServer,
  { token }: Pick<TestOperator, 'token'>,
  { style, ...told }: { style: 1 | 2; supplierId: string; productId: string } & Record<string, unknown>,
): Promise<void> {
  const offer = { code: CODES[style], price: PRICES[style], reason: REASON, ...told };
  const { code, msg } = await server.call(saveRechargeOffer, offer, { token });
  if (code !== 0) throw new Error(msg);
}
