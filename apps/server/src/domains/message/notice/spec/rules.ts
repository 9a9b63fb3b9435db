// What an event of the catalogue is.
import type { Channel } from '@jishi/contract/message';
import type * as z from 'zod';

export type ChannelName = z.output<typeof Channel>;


export type EventSpec<Params> = {
  kind: number;
  title: string | ((params: Params) => string);
  text: (params: Params) => string;
  link: string;
  /** The variables of its SMS template; without them it is never an SMS. */
  sms?: (params: Params) => Record<string, string>;
  /** Always sent there, whatever the member chose. */
  forced?: readonly ChannelName[];
};
