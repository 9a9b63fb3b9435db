// Who judges the second factor that a call came with, in its X-Second-Factor header: the domains that know callers' factors.
import type { Context } from './context';
import { extensionPoint } from './extension';

/** The context with the factor, for their own callers; the same context for others. @throws Refusal secondFactorWrong, tooManyRequests */
type Judge = (ctx: Context, code: string) => Promise<Context>;

export const secondFactors = extensionPoint<Judge>('kernel.secondFactors');

/** The context of a call that came with a code. @throws Refusal as `Judge` */
export async function withSecondFactor(ctx: Context, code: string): Promise<Context> {
  let judged = ctx;
  for (const judge of secondFactors.of(ctx)) judged = await judge(judged, code);
  return judged;
}
