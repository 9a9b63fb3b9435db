// Under which contexts suppliers' secrets and the secret part of their addresses are sealed, and where those stand.
import { type SealedTable, sealedTable } from '../../../../kernel/sealed';

export const supplierSealedFor = {
  secret: (id: string) => `recharge.supplier.secret:${id}`,
  address: (id: string) => `recharge.supplier.address:${id}`,
} as const;

export const supplierSealed: readonly SealedTable[] = [
  sealedTable<{ id: string }>({
    table: 'recharge.supplier',
    columns: {
      secret_cipher: ({ id }) => supplierSealedFor.secret(id),
      address_cipher: ({ id }) => supplierSealedFor.address(id),
    },
  }),
];
