// Which ways a warning goes, and why some of them cannot be chosen yet.
import { Link } from '@jishi/ui/router';
import { CHANNELS, type Channel, withChannel } from '../../../shell/channels';

/** What to set up before a channel can be used. */
const MISSING: Record<Channel, { text: string; to: string; action: string }> = {
  sms: { text: '登录手机不可用', to: '/security/accountSecurity', action: '更换手机' },
  email: { text: '还没有绑定邮箱', to: '/security/notifyMessage?tab=reception', action: '去绑定' },
  wechat: { text: '还没有绑定微信', to: '/security/accountSecurity', action: '去绑定' },
  webhook: { text: '还没有设置地址', to: '/security/notifyMessage?tab=reception', action: '去设置' },
};

type Props = {
  chosen: readonly Channel[];
  reachable: readonly Channel[];
  onChange: (channels: Channel[]) => void;
};

export function ChannelChoices({ chosen, reachable, onChange }: Props) {
  return (
    <fieldset className="channel-choices">
      <legend>提醒方式</legend>
      <p className="form-hint">站内消息总会收到，另外还发到：</p>
      {CHANNELS.map(([channel, name]) => {
        const missing = reachable.includes(channel) ? undefined : MISSING[channel];
        return (
          <div key={channel}>
            <label>
              <input
                type="checkbox"
                className="check"
                checked={chosen.includes(channel)}
                // one that was chosen while it worked can be taken out
                disabled={missing !== undefined && !chosen.includes(channel)}
                onChange={(event) => onChange(withChannel(chosen, channel, event.target.checked))}
              />
              {name}
            </label>
            {missing && (
              <span className="form-hint">
                {missing.text}
                {chosen.includes(channel) ? '，现在收不到，请取消或' : '，'}
                <Link to={missing.to}>{missing.action}</Link>
              </span>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
