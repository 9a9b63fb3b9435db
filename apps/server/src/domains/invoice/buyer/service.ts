// The title as it stands on an invoice, sealed with it, and where the file is sent.
import type { Context } from '../../../kernel/context';
import type { InvoiceRow } from '../application/store';
import type { Details, Title } from '../title/rules';
import { sealedFor } from '../sealed/rules';

/** What of an invoice is sealed. */
export function sealBuyer(
  { vault }: Context,
  no: string,
  { name, taxNo, address, phone, bank, account }: Title,
  email: string | null,
): Pick<InvoiceRow, 'buyerCipher' | 'emailCipher'> {
  const details: Details = { name, taxNo, address, phone, bank, account };
  return {
    buyerCipher: vault.seal(JSON.stringify(details), sealedFor.buyer(no)),
    emailCipher: email ? vault.seal(email, sealedFor.email(no)) : null,
  };
}

/** The buyer of an invoice, as the title was when it was applied for. */
export function buyerOf(
  { vault }: Context,
  { no, kind, buyerCipher }: Pick<InvoiceRow, 'no' | 'kind' | 'buyerCipher'>,
): Title {
  return { kind, ...(JSON.parse(vault.openText(buyerCipher, sealedFor.buyer(no))) as Details) };
}

/** Where the file is sent, or ''. */
export function emailOf({ vault }: Context, { no, emailCipher }: Pick<InvoiceRow, 'no' | 'emailCipher'>): string {
  return emailCipher ? vault.openText(emailCipher, sealedFor.email(no)) : '';
}
