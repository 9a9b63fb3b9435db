// One message that was paid for and not delivered, given back by an operator's word: once, with its reason.
import * as contract from '@jishi/contract/console/sms-message';
import { withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { openReview } from '../../review';
import { smsRefunds } from './review/service';
import { whyNot } from './rules';
import * as store from './store';

/** Gives a message back, or asks a second operator to agree above the limit. @throws Refusal notFound, stateConflict */
export const refundSmsMessage = useCase(contract.refundSmsMessage, (ctx, { id: messageId, reason }) =>
  withTransaction(ctx, async (tx) => {
    const message = await store.lockMessage(tx, messageId);
    if (!message) throw new Refusal('notFound', '没有这条短信');
    const why = whyNot(message);
    if (why) throw new Refusal('stateConflict', why);
    const id = await store.insertRefund(tx, { messageId, reason, askedBy: ctx.operator });
    if (id === undefined) throw new Refusal('stateConflict', '这条短信的退回在等另一位操作员同意');
    const refund = { ...message, id, status: store.RefundStatus.waiting, reason };
    const { granted, outcome } = await openReview(tx, ctx, smsRefunds, refund);
    return { done: granted, outcome };
  }),
);
