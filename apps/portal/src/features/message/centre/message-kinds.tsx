// Kinds of messages with their unread counts, and the filter for unread ones.
import { Segments } from '@jishi/ui/segments';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { badgeText } from '../../../shell/format';
import { useLabels } from '../../../shell/labels';
import { type MessageSearch, UNREAD } from '../queries';

type Props = { search: MessageSearch; onChange: (patch: Record<'kind' | 'unread', string | null>) => void };

export function MessageKinds({ search, onChange }: Props) {
  const { data } = useQuery(aside('未读数', UNREAD));
  const labels = useLabels('messageKind');
  const unreadOf = (kind: number) => data?.kinds.find((row) => row.kind === kind)?.unread ?? 0;
  const named = (name: string, unread: number) => (unread > 0 ? `${name} ${badgeText(unread)}` : name);
  const kind = search.kind ?? '';
  const unread = search.unread === '1' ? '1' : '';
  return (
    <div className="message-kinds">
      <Segments
        label="消息类型，数字是未读"
        choices={[
          ['', named('全部', data?.total ?? 0)] as const,
          ...labels.map(({ value, label }) => [String(value), named(label, unreadOf(value))] as const),
        ]}
        chosen={kind}
        onChoose={(chosen) => onChange({ kind: chosen || null, unread: unread || null })}
      />
      <Segments
        label="是否已读"
        choices={[
          ['', '不限'],
          ['1', '未读'],
        ]}
        chosen={unread}
        onChoose={(chosen) => onChange({ kind: kind || null, unread: chosen || null })}
      />
    </div>
  );
}
