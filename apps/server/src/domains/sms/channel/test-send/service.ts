// One message by one channel, to see whether it works. Nobody is charged.
import * as contract from '@jishi/contract/console/sms-channel';
import { channelTest } from '@jishi/contract/enums/sms-channel';
import { withTransaction } from '../../../../kernel/context';
import { maskPhone } from '../../../../kernel/phone';
import { Refusal, invalidField } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { lineOf, openChannel } from '../account/service';
import { selectChannel } from '../account/store';
import type { Answer } from '../provider';
import { testValuesOf } from '../rules';
import { newOutId } from '../submission/handing/service';

/** @throws Refusal notFound, invalidInput */
export const testSmsChannel = useCase(contract.testSmsChannel, async (ctx, input) => {
  const { id, phone, signature, templateCode, reason } = input;
  const values = testValuesOf(input.params);
  if (!values) throw invalidField('params', '变量每行一个，写成 名称=值');
  const channel = await selectChannel(ctx.db, id);
  if (!channel) throw new Refusal('notFound');
  // in the audit before the call: what was sent stays on record whatever becomes of the answer
  await withTransaction(ctx, async (tx) => {
    await ctx.doneOnce?.(tx);
    const after = { name: channel.name, phone: maskPhone(phone), templateCode, reason };
    await recordAudit(tx, ctx, { action: 'sms.testChannel', targetKind: 'smsChannel', targetId: id, after });
  });
  const { provider, account } = await openChannel(ctx.db, ctx, id);
  const piece = { id: 'test', phone, signature, templateCode, values };
  const [answer] = await provider.submit(account, { outId: newOutId(), pieces: [piece] }, lineOf(ctx));
  return toldOf(answer!);
});

function toldOf(answer: Answer) {
  switch (answer.outcome) {
    case 'accepted':
      return { outcome: channelTest.accepted, code: 'OK', words: '通道已接收，请看手机' };
    case 'refused':
      return { outcome: channelTest.refused, code: answer.code, words: answer.words };
    case 'uncertain':
      return { outcome: channelTest.uncertain, code: answer.code, words: '没有得到通道的回应，不知道是否已发出' };
  }
}
