// Trying a provider's keys out: each domain that calls one says how, with a call that moves nothing and costs nothing.
import type { Provider } from '@jishi/contract/providers';
import type { Context } from './context';
import { extensionPoint } from './extension';
import type { ProviderSettings } from './settings';

/** What a provider says of keys, in words. `field`: the one that is wrong, where the provider tells. */
export type Tried = { isGood: boolean; words: string; field?: string };

export type Trial<P extends Provider = Provider> = {
  readonly provider: P;
  /** @throws Error when there is no answer that says anything */
  run(ctx: Context, settings: NonNullable<ProviderSettings[P]>): Promise<Tried>;
};

export const trials = extensionPoint<Trial>('kernel.providerTrials');

/** A trial as it is bound; its settings are those of its own provider. */
export function trialOf<P extends Provider>(provider: P, run: Trial<P>['run']): Trial {
  return { provider, run: run as Trial['run'] };
}

export const good = (words: string): Tried => ({ isGood: true, words });
export const wrong = (words: string, field?: string): Tried => ({ isGood: false, words, ...(field && { field }) });
