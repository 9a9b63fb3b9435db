// Every outcome of a call as status, headers and envelope: the one place where refusals become codes.
import { refusals } from '@jishi/contract/refusals';
import { type FieldMessage, Refusal } from '../kernel/refusal';

export type Answer = { status: number; headers: Record<string, string>; body: string };

/** A success; `result` is JSON text already filtered by the output schema. */
export function answerResult(result: string): Answer {
  return { status: 200, headers: {}, body: `{"code":0,"msg":"成功","result":${result}}` };
}

/** A refusal as it goes over the wire. */
export function answerRefusal(refusal: Refusal): Answer {
  const { code, http } = refusals[refusal.refusal];
  const result: { fields: readonly FieldMessage[] } | null = refusal.fields ? { fields: refusal.fields } : null;
  return {
    status: http,
    headers:
      refusal.retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(refusal.retryAfter))) },
    body: JSON.stringify({ code, msg: refusal.message, result }),
  };
}

/** A fault: the person gets a request id to quote, never an internal message. */
export function answerFault(requestId: string): Answer {
  const { code, http, msg } = refusals.serverFault;
  const body = JSON.stringify({ code, msg: `${msg}（请求编号 ${requestId}）`, result: null });
  return { status: http, headers: {}, body };
}
