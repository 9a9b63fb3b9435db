// Leaving one way of proving for another: what was under way of the old one ends.
import { authStatus, authType } from '@jishi/contract/enums/account';
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../../../kernel/context';
import { Refusal } from '../../../../../kernel/refusal';
import { endFaces, setAuthentication } from '../../../../account';
import { recordAudit } from '../../../../audit';
import { takeBackLetter } from '../../review/service';
import { Status, Way, type WayValue, sourcesOf } from '../../rules';
import { type EnterpriseRow, lockEnterprise, move } from '../../store';

/** Puts an application on a way, also one that was refused. @throws Refusal stateConflict when it is decided or replaced */
export async function enterWay(tx: Transaction, ctx: Context, row: EnterpriseRow, way: WayValue): Promise<void> {
  const { id, memberId } = row;
  const locked = await lockEnterprise(tx, id);
  if (locked?.way === Way.agent) await takeBackLetter(tx, ctx, id);
  if (way !== Way.legalFace) await endFaces(tx, memberId, 'certifyEnterprise');
  const isMoved = await move(tx, id, { status: Status.awaiting, way, from: sourcesOf(Status.awaiting) });
  if (!isMoved) throw new Refusal('stateConflict', '申请的状态已变化，请刷新后再试');
  await setAuthentication(tx, memberId, { status: authStatus.inReview, type: authType.enterprise });
  await recordAudit(tx, ctx, {
    action: 'certification.chooseWay',
    targetKind: 'member',
    targetId: memberId,
    after: { name: locked?.name ?? '', way },
  });
}
