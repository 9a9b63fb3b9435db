// Under which contexts payments seal names, accounts and files, and where those stand.
import { type SealedTable, sealedTable } from '../../../kernel/sealed';

/** Contexts, each bound to its row, so that a cipher cannot be moved to another one. */
export const sealedFor = {
  payeeNumber: ({ kind, holder }: { kind: number; holder: string }) => `payment.payee.number:${kind}:${holder}`,
  remittancePayer: (orderNo: string) => `payment.remittance.payer:${orderNo}`,
  bankLinePayer: (serial: string) => `payment.bank_line.payer:${serial}`,
  slip: (id: string, part: 'name' | 'content') => `payment.slip.${part}:${id}`,
  refundHolder: (no: string) => `payment.refund.holder:${no}`,
  withdrawalAccount: (no: string) => `payment.withdrawal.account:${no}`,
  // The name of the table when these pictures were first sealed.
  manualPaymentPicture: (tradeNo: string) => `payment.booking.picture:${tradeNo}`,
} as const;

export const sealed: readonly SealedTable[] = [
  sealedTable<{ kind: number; holder: string }>({
    table: 'payment.payee',
    from: ['kind', 'holder'],
    columns: { number_cipher: sealedFor.payeeNumber },
  }),
  sealedTable<{ orderNo: string }>({
    table: 'payment.remittance',
    key: 'order_no',
    columns: { payer_cipher: ({ orderNo }) => sealedFor.remittancePayer(orderNo) },
  }),
  sealedTable<{ id: string }>({
    table: 'payment.slip',
    columns: {
      name_cipher: ({ id }) => sealedFor.slip(id, 'name'),
      content_cipher: ({ id }) => sealedFor.slip(id, 'content'),
    },
  }),
  sealedTable<{ serial: string }>({
    table: 'payment.bank_line',
    key: 'serial',
    columns: { payer_cipher: ({ serial }) => sealedFor.bankLinePayer(serial) },
  }),
  sealedTable<{ no: string }>({
    table: 'payment.withdrawal',
    key: 'no',
    columns: { account_cipher: ({ no }) => sealedFor.withdrawalAccount(no) },
  }),
  sealedTable<{ no: string }>({
    table: 'payment.refund',
    key: 'no',
    columns: { holder_cipher: ({ no }) => sealedFor.refundHolder(no) },
  }),
  sealedTable<{ tradeNo: string }>({
    table: 'payment.manual_payment',
    from: ['trade_no'],
    columns: { picture_cipher: ({ tradeNo }) => sealedFor.manualPaymentPicture(tradeNo) },
  }),
];
