// Where a withdrawal goes that no channel takes back: an account at a bank, kept sealed.
import type { Context } from '../../../../kernel/context';
import type { BankAccount } from '../rules';
import { sealedFor } from '../../sealed/rules';

/** As it is kept with the withdrawal `no`. */
export function sealAccount({ vault }: Context, no: string, account: BankAccount): Buffer {
  return vault.seal(JSON.stringify(account), sealedFor.withdrawalAccount(no));
}

/** Of a withdrawal; null where the member named none, or has left. */
export function accountOf(
  { vault }: Context,
  { no, accountCipher }: { no: string; accountCipher: Buffer | null },
): BankAccount | null {
  return accountCipher && (JSON.parse(vault.openText(accountCipher, sealedFor.withdrawalAccount(no))) as BankAccount);
}
