// How an enterprise proves that it applies itself: which ways there are, which one is under way, choosing one.
import * as contract from '@jishi/contract/certification/enterprise';
import { smallTransferStatus } from '@jishi/contract/enums/certification';
import type * as z from 'zod';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { Refusal, invalidField } from '../../../../kernel/refusal';
import { formatTime } from '../../../../kernel/time';
import { useCase } from '../../../../kernel/use-case';
import { spendAllowance } from '../../../account';
import { isTransferOffered } from '../../transfer/service';
import { settleLegalFace, startLegalFace } from '../face/service';
import { DUE_HOURS, letterFrom, openLetter } from '../review/service';
import { hasOpenReview, selectAgent } from '../review/store';
import { LETTER_LIMITS, Status, Way } from '../rules';
import { type EnterpriseRow, selectNewest, selectPaper } from '../store';
import { settleTransfer, transferOf } from '../transfer/service';
import { enterWay } from './entry/service';
import { WAYS, barOf } from './rules';

type Mode = z.output<typeof contract.EnterpriseMode>;

const HOUR_MS = 3_600_000;

/** Which ways are open, and how the one under way stands, asked about now. */
export const getEnterpriseMode = useCase(contract.getEnterpriseMode, async (ctx) => {
  const newest = await selectNewest(ctx.db, ctx.member);
  if (newest?.way === Way.transfer) await settleTransfer(ctx, newest.id);
  return modeOf(ctx, ctx.member);
});

async function modeOf(ctx: Context, memberId: MemberId): Promise<Mode> {
  const face = await settleLegalFace(ctx, memberId);
  const row = await selectNewest(ctx.db, memberId);
  const transfer = row ? await transferOf(ctx, row.id) : null;
  const circumstances = {
    status: row?.status ?? Status.none,
    faceOffered: ctx.settings.faceId !== undefined,
    transferOffered: isTransferOffered(ctx),
    transferOver: transfer?.status === smallTransferStatus.ended || transfer?.status === smallTransferStatus.proved,
  };
  return {
    status: circumstances.status,
    way: row?.way ?? null,
    ways: WAYS.map(({ way, needs, takes }) => {
      const barred = barOf(way, circumstances);
      return { way, open: barred === '', barred, needs: [...needs], takes };
    }),
    face: face && row?.way === Way.legalFace ? { status: face.status } : null,
    transfer,
    agent: row ? await agentOf(ctx, row) : null,
  };
}

async function agentOf(ctx: Context, { id, way }: EnterpriseRow): Promise<Mode['agent']> {
  if (way !== Way.agent || !(await hasOpenReview(ctx.db, id))) return null;
  const [agent, letter] = await Promise.all([selectAgent(ctx.db, id), selectPaper(ctx.db, id, 'letter')]);
  if (!agent || !letter) return null;
  const { nameMask, phoneMask, submittedAt } = agent;
  return {
    name: nameMask,
    phone: phoneMask,
    letter: letter.name,
    submitTime: formatTime(submittedAt),
    dueTime: formatTime(new Date(submittedAt.getTime() + DUE_HOURS * HOUR_MS)),
  };
}

/**
 * Chooses a way, also in the place of another one.
 * @throws Refusal invalidInput, stateConflict, tooManyRequests, unavailable
 */
export const chooseEnterpriseWay = useCase(contract.chooseEnterpriseWay, async (ctx, asked) => {
  const memberId = ctx.member;
  const { ways } = await modeOf(ctx, memberId);
  const row = await selectNewest(ctx.db, memberId);
  const barred = ways.find(({ way }) => way === asked.way)?.barred;
  if (!row || barred) throw new Refusal('stateConflict', barred);
  const flow = await enter(ctx, row, asked);
  return { ...(await modeOf(ctx, memberId)), flow };
});

type Asked = Parameters<typeof letterFrom>[1];

async function enter(ctx: Context, row: EnterpriseRow, asked: Asked) {
  if (asked.way === Way.legalFace) return startLegalFace(ctx, row, personFrom(asked));
  const letter = asked.way === Way.agent ? await letterFrom(ctx, asked) : undefined;
  await withTransaction(ctx, async (tx) => {
    if (letter) await spendAllowance(tx, ctx, `enterprise:letter:${row.memberId}`, LETTER_LIMITS);
    await enterWay(tx, ctx, row, asked.way);
    if (letter) await openLetter(tx, ctx, row.id, letter);
  });
  return null;
}

/** @throws Refusal invalidInput */
function personFrom({ name, idNumber }: Asked): { name: string; idNumber: string } {
  if (name == null) throw invalidField('name', '请输入法定代表人姓名');
  if (idNumber == null) throw invalidField('idNumber', '请输入法定代表人的身份证号');
  return { name, idNumber };
}
