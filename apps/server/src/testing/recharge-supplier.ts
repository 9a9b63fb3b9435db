// A supplier of another process, for jobs that are killed: it answers over HTTP, where the settings say that the sandbox is.
import { ways } from '../domains/recharge';
import type { SupplierAnswer } from '../domains/recharge/supplier/spec/rules';
import type { Domain } from '../kernel/domain';

export const supplierDomain: Domain = {
  useCases: [],
  extends: [
    ways.with({
      find: async () => [{ supplierId: '1', supplierName: '供应商1', product: 'P', cost: 900_000n }],
      supplier: async ({ settings: { sandboxUrl } }, id) =>
        id === '1'
          ? {
              submit: ({ number }) => call(`${sandboxUrl}/submit/${number}`),
              ask: (number) => call(`${sandboxUrl}/query/${number}`),
              readNotification: () => undefined,
              balance: async () => undefined,
            }
          : undefined,
    }),
  ],
};

async function call(url: string): Promise<SupplierAnswer> {
  return (await fetch(url).then((response) => response.json())) as SupplierAnswer;
}
