// Where a provider's address leads: to the public internet only, so that an operator cannot have the server call its own network.
import { lookup } from 'node:dns/promises';
import type { Provider } from '@jishi/contract/providers';
import type { Context } from '../../../../kernel/context';
import { type Texts, fieldsOf } from '../../../../kernel/provider-settings';
import { invalidField } from '../../../../kernel/refusal';
import { isAllowedAddress } from '../../../message';

/** @throws Refusal invalidInput at the first of these addresses that leads inside, or nowhere */
export async function requirePublic(
  { settings }: Pick<Context, 'settings'>,
  provider: Provider,
  texts: Texts,
  names: readonly string[],
): Promise<void> {
  const policy = { httpsOnly: settings.production, allowLoopback: settings.sandboxUrl !== undefined };
  for (const [name, { kind }] of fieldsOf(provider)) {
    const text = texts[name] ?? '';
    if (kind !== 'address' || text === '' || !names.includes(name) || !URL.canParse(text)) continue;
    const found = await lookup(new URL(text).hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
    const told = found.length === 0 ? '找不到这个地址的服务器' : '地址指向内部网络';
    if (found.length === 0 || !found.every(({ address }) => isAllowedAddress(address, policy)))
      throw invalidField(`values.${provider}.${name}`, told);
  }
}
