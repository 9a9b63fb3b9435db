// Tries a provider's keys with a call that moves nothing: those typed, and what is stored where nothing was typed.
import * as contract from '@jishi/contract/console/provider';
import { type Provider, providers } from '@jishi/contract/providers';
import { type Context, withTransaction } from '../../../../kernel/context';
import { fieldsOf, mistakeIn, settingsOf } from '../../../../kernel/provider-settings';
import { type Tried, trials, wrong } from '../../../../kernel/provider-trial';
import { Refusal, invalidField } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { requirePublic } from '../address/service';
import { addressesIn, differing, typedOf } from '../rules';
import { standingOf } from '../service';
import * as store from '../store';

/** Each operator's, whatever they try. */
const LIMIT = { most: 6, seconds: 60 };
/** All of it: several calls of a provider, each with its own patience. */
const WHOLE_MS = 25_000;

/** @throws Refusal invalidInput naming the field, tooManyRequests, stateConflict where nothing is there to try */
export const testProvider = useCase(contract.testProvider, async (ctx, { provider, values }) => {
  const typed = typedOf(provider, values[provider] ?? {});
  const at = ({ name, message }: { name: string; message: string }) =>
    invalidField(`values.${provider}.${name}`, message);
  if ('mistake' in typed) throw at(typed.mistake);
  const { inForce, texts } = await standingOf(ctx, ctx.db, provider);
  const names = differing(provider, texts, typed.texts);
  const moved = addressesIn(provider, names);
  // else one operator could have a stored secret sent to an address of theirs
  const kept = fieldsOf(provider).find(([name, { isSecret }]) => isSecret && texts[name] && !typed.texts[name]);
  if (moved.length > 0 && kept) throw at({ name: kept[0], message: `换了地址时，${kept[1].label}要重新填写才能测试` });
  const next = { ...texts, ...typed.texts };
  const isSandbox = ctx.settings.sandboxUrl !== undefined;
  const mistake = mistakeIn(provider, next, isSandbox);
  if (mistake) throw at(mistake);
  await requirePublic(ctx, provider, next, moved);
  const settings = settingsOf(provider, next, isSandbox);
  if (!settings) throw new Refusal('stateConflict', '由本站自己读，不用测试');
  const id = await withTransaction(ctx, async (tx) => {
    const test = {
      provider,
      isTyped: names.length > 0,
      version: inForce?.id ?? null,
      by: ctx.operator,
      now: ctx.now(),
    };
    const begun = await store.beginTest(tx, test, LIMIT);
    if (!begun)
      throw new Refusal('tooManyRequests', `每分钟最多测试 ${LIMIT.most} 次，请稍后再试`, {
        retryAfter: LIMIT.seconds,
      });
    const after = { 服务商: providers[provider].name, 用的是: names.length > 0 ? '填写的' : '已保存的' };
    await recordAudit(tx, ctx, { action: 'setting.testProvider', targetKind: 'provider', targetId: begun, after });
    return begun;
  });
  const { isGood, words, field = '' } = await tried(ctx, provider, settings);
  await store.endTest(ctx.db, id, isGood, words);
  return { isGood, words, field };
});

async function tried(ctx: Context, provider: Provider, settings: NonNullable<ReturnType<typeof settingsOf>>) {
  const trial = trials.of(ctx).find((one) => one.provider === provider);
  if (!trial) throw new Error(`no domain here tries ${provider}`);
  const impatience = { timer: undefined as NodeJS.Timeout | undefined };
  const tooLong = new Promise<Tried>((resolve) => {
    impatience.timer = setTimeout(() => resolve(wrong('服务商太久没有回应，请稍后再试')), WHOLE_MS);
  });
  try {
    return await Promise.race([trial.run(ctx, settings), tooLong]);
  } catch (error) {
    return wrong(unreached(error));
  } finally {
    clearTimeout(impatience.timer);
  }
}

const UNREACHED: Readonly<Record<string, string>> = {
  ENOTFOUND: '找不到服务商的服务器，请核对地址，或检查本站的网络',
  EAI_AGAIN: '找不到服务商的服务器，请检查本站的网络',
  ECONNREFUSED: '连不上服务商的服务器，请核对地址',
  CERT_HAS_EXPIRED: '服务商的证书已过期',
};

/** Nothing of the provider's own words: they may repeat what was sent. */
function unreached(error: unknown): string {
  for (let at: unknown = error, depth = 0; at && depth < 5; at = (at as { cause?: unknown }).cause, depth += 1) {
    const told = UNREACHED[String((at as { code?: unknown }).code)];
    if (told) return told;
  }
  return '服务商没有给出能读懂的回答，请核对地址，或稍后再试';
}
