// What passing and refusing an enterprise do, whichever way it was proved: once, with all that follows, or not at all.
import { authStatus, authType } from '@jishi/contract/enums/account';
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../../kernel/context';
import { endFaces, setAuthentication } from '../../../account';
import { recordAudit } from '../../../audit';
import { grantForCertification } from '../../../coupon';
import { notify } from '../../../message';
import { grantFreeQuota } from '../../../package';
import { tellCertified } from '../../news/service';
import { ACCOUNTS_PER_PERSON, TOO_MANY_ACCOUNTS as TOO_MANY_OF_PERSON } from '../../person/rules';
import { countAccounts, lockIdNumber } from '../../person/store';
import { ACCOUNTS_PER_ENTERPRISE, type Reason, TOO_MANY_ACCOUNTS } from '../rules';
import type { EnterpriseRow } from '../store';
import * as store from './store';

/**
 * Certifies the member by an application that is locked. `passed`: done now; `late`: it was decided or replaced meanwhile;
 * `refused`: the enterprise or its legal person has certified too many accounts.
 */
export async function pass(tx: Transaction, ctx: Context, row: EnterpriseRow): Promise<'passed' | 'late' | 'refused'> {
  const { id, memberId, name, creditCode } = row;
  const obstacle = await obstacleTo(tx, row);
  if (obstacle) return (await refuse(tx, ctx, row, [obstacle])) ? 'refused' : 'late';
  if (!(await store.certify(tx, id, memberId, ctx.now()))) return 'late';
  await endFaces(tx, memberId, 'certify');
  await endFaces(tx, memberId, 'certifyEnterprise');
  await setAuthentication(tx, memberId, { status: authStatus.certified, type: authType.enterprise });
  await grantFreeQuota(tx, memberId, ctx.now());
  await grantForCertification(tx, ctx, memberId);
  await tellCertified(tx, ctx, memberId);
  await recordAudit(tx, ctx, {
    action: 'certification.certifyEnterprise',
    targetKind: 'member',
    targetId: memberId,
    after: { name, creditCode },
  });
  await notify(tx, ctx, { memberId, event: 'enterpriseCertified', params: { name }, key: id });
  return 'passed';
}

/** Locks whom the limits count, and says which limit is reached. */
export async function obstacleTo(tx: Transaction, row: EnterpriseRow): Promise<Reason | undefined> {
  const { memberId, creditCode, idNumberKey } = row;
  await store.lockCreditCode(tx, creditCode);
  if ((await store.countOthers(tx, creditCode, memberId)) >= ACCOUNTS_PER_ENTERPRISE)
    return { field: 'creditCode', reason: TOO_MANY_ACCOUNTS };
  if (!idNumberKey) return undefined;
  await lockIdNumber(tx, idNumberKey);
  const ofPerson = await countAccounts(tx, idNumberKey, memberId);
  return ofPerson >= ACCOUNTS_PER_PERSON ? { field: 'legalPerson', reason: TOO_MANY_OF_PERSON } : undefined;
}

/** Refuses an application that is locked; false when it was decided or replaced meanwhile. */
export async function refuse(
  tx: Transaction,
  ctx: Context,
  { id, memberId }: EnterpriseRow,
  reasons: readonly Reason[],
): Promise<boolean> {
  if (!(await store.refuse(tx, id, reasons, ctx.now()))) return false;
  await setAuthentication(tx, memberId, { status: authStatus.refused, type: authType.enterprise });
  const reason = reasons.map((one) => one.reason).join('；');
  await recordAudit(tx, ctx, {
    action: 'certification.failEnterprise',
    targetKind: 'member',
    targetId: memberId,
    after: { reason },
  });
  await notify(tx, ctx, { memberId, event: 'enterpriseRefused', params: { reason } });
  return true;
}
