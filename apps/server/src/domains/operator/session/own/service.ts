// Where an operator is signed in themselves, and ending it.
import * as contract from '@jishi/contract/console/own-account';
import { withTransaction } from '../../../../kernel/context';
import { placeOf } from '../../../../kernel/place';
import { Refusal } from '../../../../kernel/refusal';
import { formatTime } from '../../../../kernel/time';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { selectOperator } from '../../account/store';
import { maskContact, openContact } from '../../contact/rules';
import { countCodes } from '../../recovery/store';
import { ownSession } from '../service';
import { endSessions, selectLiveSessions } from '../store';

/** The data of the operator's own page. */
export const getOwnAccount = useCase(contract.getOwnAccount, async (ctx) => {
  const { operatorId, sessionId } = ownSession(ctx);
  const [operator, recoveryLeft, sessions] = await Promise.all([
    selectOperator(ctx.db, operatorId),
    countCodes(ctx.db, operatorId),
    selectLiveSessions(ctx.db, operatorId, ctx.now()),
  ]);
  if (!operator) throw new Refusal('notLoggedIn');
  const { account, contactCipher } = operator;
  return {
    contact: contactCipher ? maskContact(openContact(ctx.vault, account, contactCipher)) : '',
    recoveryLeft,
    sessions: sessions.map(({ id, device, ip, createdAt, seenAt }) => ({
      id,
      device,
      ip,
      place: placeOf(ip),
      current: id === sessionId,
      createTime: formatTime(createdAt),
      seenTime: formatTime(seenAt),
    })),
  };
});

/** Ends one of the operator's sessions, the present one too. @throws Refusal notFound */
export const endOwnSession = useCase(contract.endOwnSession, async (ctx, { id }) => {
  const { operatorId } = ownSession(ctx);
  await withTransaction(ctx, async (tx) => {
    const ended = await endSessions(tx, operatorId, { only: id }, ctx.now());
    if (ended === 0) throw new Refusal('notFound', '这台设备已经退出');
    await recordAudit(tx, ctx, { action: 'operator.endSession', targetKind: 'operator', targetId: operatorId });
  });
  return {};
});

export const endOtherOwnSessions = useCase(contract.endOtherOwnSessions, async (ctx) => {
  const { operatorId, sessionId } = ownSession(ctx);
  return withTransaction(ctx, async (tx) => {
    const ended = await endSessions(tx, operatorId, { except: sessionId }, ctx.now());
    const target = { targetKind: 'operator', targetId: operatorId };
    await recordAudit(tx, ctx, { action: 'operator.endSessions', ...target, after: { ended } });
    return { ended };
  });
});
