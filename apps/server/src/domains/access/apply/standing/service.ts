// Applications as operators see, suspend and resume them.
import * as contract from '@jishi/contract/console/apply';
import { applyStatus } from '@jishi/contract/enums/catalogue';
import { formatMoney } from '@jishi/money';
import { type Context, withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { dayOf, formatTime } from '../../../../kernel/time';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { notify } from '../../../message';
import { lockApply, setStatus } from '../store';
import * as store from './store';

/** Counting stops here: a longer list says "more than". */
const COUNT_CAP = 10_000;

/** All members' applications, the newest first. */
export const searchApplies = useCase(
  contract.searchApplies,
  async (ctx, { memberId, projectId, status, pageNum, pageSize }) => {
    const filter = { memberId: memberId ?? null, projectId: projectId ?? null, status: status ?? null };
    const now = ctx.now();
    const page = { now, today: dayOf(now), limit: pageSize, offset: (pageNum - 1) * pageSize };
    const [rows, counted] = await Promise.all([
      store.selectApplies(ctx.db, filter, page),
      store.countApplies(ctx.db, filter, COUNT_CAP + 1),
    ]);
    const list = rows.map((row) => ({
      id: row.id,
      memberId: row.memberId,
      memberName: row.memberName,
      projectId: row.projectId,
      projectName: row.projectName,
      status: row.status,
      reason: row.reason,
      price: formatMoney(row.price),
      remaining: Number(row.remaining),
      callsToday: Number(row.callsToday),
      createTime: formatTime(row.createdAt),
    }));
    return { list, total: Math.min(counted, COUNT_CAP), totalCapped: counted > COUNT_CAP, pageNum, pageSize };
  },
);

type Act = {
  from: number;
  to: number;
  action: string;
  event: 'applySuspended' | 'applyResumed';
  /** The refusal for another status. */
  otherwise: string;
};

const SUSPEND: Act = {
  from: applyStatus.open,
  to: applyStatus.suspended,
  action: 'access.suspendApply',
  event: 'applySuspended',
  otherwise: '只有已开通的接口可以停用',
};
const RESUME: Act = {
  from: applyStatus.suspended,
  to: applyStatus.open,
  action: 'access.resumeApply',
  event: 'applyResumed',
  otherwise: '这个接口没有被停用',
};

/**
 * Suspends an application: gateways refuse its calls, and the member is told why.
 * @throws Refusal notFound, stateConflict
 */
export const suspendApply = useCase(contract.suspendApply, (ctx, input) => move(ctx, input, SUSPEND));

/** @throws Refusal notFound, stateConflict */
export const resumeApply = useCase(contract.resumeApply, (ctx, input) => move(ctx, input, RESUME));

async function move(ctx: Context, { id, reason }: { id: string; reason: string }, act: Act) {
  await withTransaction(ctx, async (tx) => {
    const apply = await lockApply(tx, id);
    if (!apply) throw new Refusal('notFound');
    if (apply.status !== act.from) throw new Refusal('stateConflict', act.otherwise);
    await setStatus(tx, id, act.to, act.to === applyStatus.suspended ? reason : '');
    const { memberId, projectName: project } = apply;
    await recordAudit(tx, ctx, {
      action: act.action,
      targetKind: 'apply',
      targetId: id,
      before: { status: act.from },
      after: { status: act.to, name: project, memberId, reason },
    });
    const link = `/req/apply?projectId=${apply.projectId}`;
    await notify(tx, ctx, { memberId, event: act.event, params: { project, reason }, link });
  });
  return {};
}
