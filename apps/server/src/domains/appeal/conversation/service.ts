// What a member says in an appeal, shows and has read.
import * as contract from '@jishi/contract/appeal';
import { appealSide, appealStatus } from '@jishi/contract/enums/appeal';
import { withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { spendAllowance } from '../../account';
import { openFile, sealedFiles } from '../file/service';
import { countFiles, insertFiles, selectFile, sendFiles } from '../file/store';
import { fileView, messagesOf, say } from '../message/service';
import { FILES_OF_APPEAL, MESSAGES, OPEN, UPLOADS } from '../rules';
import { requireOwn } from '../service';
import { type AppealRow, lockAppeal, setSeen } from '../store';
import { passTurn } from '../turn/service';

/** @throws Refusal notFound */
export const listAppealMessages = useCase(contract.listAppealMessages, async (ctx, { no }) => {
  const appeal = await requireOwn(ctx, no);
  const list = await messagesOf(ctx, ctx.db, appeal.id, { notes: false });
  return { list, seen: appeal.memberSeenId };
});

/** @throws Refusal notFound */
export const markAppealRead = useCase(contract.markAppealRead, async (ctx, { no, upTo }) => {
  const { id } = await requireOwn(ctx, no);
  await setSeen(ctx.db, id, 'member', upTo);
  return {};
});

/** A file of the member's own appeals. @throws Refusal notFound */
export const getAppealFile = useCase(contract.getAppealFile, async (ctx, { id }) => {
  const file = await selectFile(ctx.db, id, ctx.member);
  if (!file) throw new Refusal('notFound');
  return openFile(ctx, file);
});

/** @throws Refusal stateConflict */
function requireOpen({ status }: AppealRow): void {
  if (!OPEN.includes(status)) throw new Refusal('stateConflict', '申诉已经结束，不能再补充');
}

/** Keeps files for the next message. @throws Refusal notFound, stateConflict, invalidInput, tooManyRequests */
export const uploadAppealFiles = useCase(contract.uploadAppealFiles, async (ctx, { no }, uploads) => {
  requireOpen(await requireOwn(ctx, no));
  if (uploads.length === 0) throw invalidField('files', '请选择图片或视频');
  const files = await sealedFiles(ctx, uploads);
  await withTransaction(ctx, async (tx) => {
    await spendAllowance(tx, ctx, `appeal.upload:${ctx.member}`, UPLOADS);
    const appeal = (await lockAppeal(tx, no))!;
    requireOpen(appeal);
    if ((await countFiles(tx, appeal.id)) + files.length > FILES_OF_APPEAL)
      throw invalidField('files', `一件申诉最多 ${FILES_OF_APPEAL} 个附件`);
    await insertFiles(tx, appeal.id, null, files);
  });
  return files.map(fileView);
});

/** Says something, once under its number; who was asked has answered by it. @throws Refusal as the contract says */
export const sendAppealMessage = useCase(contract.sendAppealMessage, async (ctx, { no, clientId, text, files }) => {
  await requireOwn(ctx, no);
  return withTransaction(ctx, async (tx) => {
    const appeal = (await lockAppeal(tx, no))!;
    const sent = async () => {
      const all = await messagesOf(ctx, tx, appeal.id, { notes: false });
      return all.find(({ key, side }) => key === clientId && side === appealSide.member);
    };
    const before = await sent();
    if (before) return before;
    requireOpen(appeal);
    await spendAllowance(tx, ctx, `appeal.say:${ctx.member}`, MESSAGES);
    const said = { appealId: appeal.id, key: clientId, side: appealSide.member, text };
    const messageId = await say(tx, ctx, said);
    if (messageId === undefined) throw invalidField('clientId', '消息编号已经用过');
    if ((await sendFiles(tx, appeal.id, messageId, files)) !== new Set(files).size)
      throw invalidField('files', '附件已不在，请重新上传');
    if (appeal.status === appealStatus.needsMember) await passTurn(tx, ctx, appeal, 'answer');
    return (await sent())!;
  });
});
