// Under which contexts channels seal their keys and the secret part of their addresses, and where those stand.
import { type SealedTable, sealedTable } from '../../../../kernel/sealed';

export const channelSealedFor = {
  secret: (id: string) => `sms.channel.secret:${id}`,
  address: (id: string) => `sms.channel.address:${id}`,
} as const;

export const channelSealed: readonly SealedTable[] = [
  sealedTable<{ id: string }>({
    table: 'sms.channel',
    columns: {
      secret_cipher: ({ id }) => channelSealedFor.secret(id),
      address_cipher: ({ id }) => channelSealedFor.address(id),
    },
  }),
];
