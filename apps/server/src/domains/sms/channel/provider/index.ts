// Who carries SMS, by the enumeration smsProvider.
import { smsProvider } from '@jishi/contract/enums/sms-channel';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import { aliyun } from './aliyun/service';
import type { Provider } from './spec/rules';
import { tencent } from './tencent/service';

export type { Account, Answer, Batch, Line, Piece, Provider } from './spec/rules';

const PROVIDERS: Record<ValueOf<typeof smsProvider>, Provider> = {
  [smsProvider.aliyun]: aliyun,
  [smsProvider.tencent]: tencent,
};

/** The adapter of a channel. */
export function providerOf(provider: number): Provider {
  return PROVIDERS[provider as ValueOf<typeof smsProvider>];
}
