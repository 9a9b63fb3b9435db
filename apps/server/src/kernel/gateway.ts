// Asks a gateway node on an operator's behalf, with a pass that only holders of the master key can make.
import { operatorPass } from '@jishi/vault';
import type { Context } from './context';
import { Refusal } from './refusal';

/** Longer than any upstream may take. */
const PATIENCE_MS = 65_000;

/**
 * The answer's `result`, or undefined when the node does not know the subject.
 * @throws Refusal unavailable
 */
export async function askGateway(ctx: Context, path: string, asked: object): Promise<unknown> {
  const { gatewayOrigin } = ctx.settings;
  if (!gatewayOrigin) throw new Refusal('unavailable', '没有配置网关地址（GATEWAY_ORIGIN），不能试调');
  const body = JSON.stringify(asked);
  const headers = { 'x-operator-pass': operatorPass(ctx.vault, body, ctx.now().getTime()) };
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(gatewayOrigin + path, { method: 'POST', body, headers, signal });
    const answer = (await response.json()) as { code: number; result: unknown };
    return answer.code === 0 ? answer.result : undefined;
  } catch (error) {
    ctx.log.warn({ err: error, path }, 'the gateway does not answer');
    throw new Refusal('unavailable', '网关没有回应，请稍后再试');
  }
}
