// 发送记录: single messages, batches, replies, and the numbers that nothing goes to.
import { Segments } from '@jishi/ui/segments';
import { useUrlQuery } from '../../../shell/url-query';
import { BatchList } from './batch-list';
import { BlockList } from './block-list';
import { Messages } from './messages';
import { OptOutList } from './opt-out-list';
import { ReplyList } from './reply-list';
import '../records.css';

const VIEWS = [
  ['message', '逐条'],
  ['batch', '批次'],
  ['reply', '回复'],
  ['optOut', '退订'],
  ['block', '黑名单'],
] as const;
type View = (typeof VIEWS)[number][0];

const SCREENS = { message: Messages, batch: BatchList, reply: ReplyList, optOut: OptOutList, block: BlockList };

export function RecordPart() {
  const [search, setSearch] = useUrlQuery();
  const open: View = VIEWS.find(([view]) => view === search.view)?.[0] ?? 'message';
  const View = SCREENS[open];
  const leave = Object.fromEntries(Object.keys(search).map((name) => [name, null]));
  return (
    <>
      <p className="sms-views">
        <Segments
          label="看什么"
          choices={VIEWS}
          chosen={open}
          onChoose={(view) => setSearch({ ...leave, tab: search.tab, view: view === 'message' ? null : view })}
        />
      </p>
      <View key={open} />
    </>
  );
}
