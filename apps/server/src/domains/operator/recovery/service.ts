// Gives an operator recovery codes.
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { newRecoveryCodes } from '../../../kernel/recovery-codes';
import { hashRecoveryCode } from './rules';
import { replaceCodes } from './store';

/** Ten new codes, to be shown this once; those before are void. */
export async function giveRecoveryCodes(tx: Transaction, ctx: Context, operatorId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(ctx.vault, operatorId, code));
  await replaceCodes(tx, operatorId, hashes);
  return codes;
}
