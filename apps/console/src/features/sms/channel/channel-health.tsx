import type { listSmsChannels } from '@jishi/contract/console/sms-channel';
import type { Output } from '@jishi/contract/endpoint';
import { StatusMark } from '@jishi/ui/status-mark';
import { Status } from '../../../shell/labels';

type Channel = Output<typeof listSmsChannels>[number];

/** Whether a channel is on, and if so whether it works. */
export function ChannelHealth({ of: { isOn, isSandbox, health } }: { of: Channel }) {
  return (
    <>
      {isOn ? <Status of="channelHealth" value={health} /> : <StatusMark tone="quiet">已停用</StatusMark>}{' '}
      {isSandbox && <span className="tag">沙箱</span>}
    </>
  );
}
