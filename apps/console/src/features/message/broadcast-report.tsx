// A broadcast as it went out or will: what is said, to whom, how many have it and how many have read it.
import { broadcastStatus } from '@jishi/contract/enums/content';
import { FactList } from '@jishi/ui/fact-list';
import { FigureStrip } from '@jishi/ui/figure-strip';
import { formatCount } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { type Broadcast, audienceWords, channelWords, readShare } from './broadcast-values';
import { MessagePreview } from './message-preview';

export function BroadcastReport({ broadcast }: { broadcast: Broadcast }) {
  const { audience, channels, sent, read, sendTime, operatorName, createTime } = broadcast;
  const share = readShare(broadcast);
  return (
    <div className="sections">
      <FigureStrip
        label="进度"
        compact
        figures={[
          { label: '已发', value: formatCount(sent), note: progressOf(broadcast) },
          {
            label: '已读',
            value: formatCount(read),
            note: share === undefined ? '还没有人收到' : `占已发的 ${share}%`,
          },
        ]}
      />
      <div className="aside-columns">
        <section>
          <RuledHead title="内容" note="用户在消息中心看到的样子" />
          <MessagePreview {...broadcast} />
        </section>
        <section>
          <RuledHead title="发送" />
          <FactList
            facts={[
              ['发给', audienceWords(audience)],
              ['渠道', channelWords(channels)],
              ['发送时间', sendTime ?? '没有发送'],
              ['编写', `${operatorName}，${createTime}`],
            ]}
          />
        </section>
      </div>
    </div>
  );
}

function progressOf({ status, sendTime }: Broadcast): string {
  switch (status) {
    case broadcastStatus.scheduled:
      return `${sendTime} 开始发送`;
    case broadcastStatus.sending:
      return '正在发送';
    case broadcastStatus.sent:
      return '全部发完';
    default:
      return '没有发送';
  }
}
