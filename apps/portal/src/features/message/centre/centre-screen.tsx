// /security/notifyMessage: the message centre and its forwarding settings.
import { markRead } from '@jishi/contract/message';
import { Button } from '@jishi/ui/button';
import { PageHead } from '@jishi/ui/page-head';
import { Split } from '@jishi/ui/split';
import { aside } from '@jishi/ui/main-part';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { useCall } from '../../../shell/client';
import { toast } from '../../../shell/toast-store';
import { afterReading } from '../../../shell/unread';
import { useUrlQuery } from '../../../shell/url-query';
import { UNREAD } from '../queries';
import { ReceptionPanel } from '../reception/reception-panel';
import { MessageDetail } from './message-detail';
import { MessageKinds } from './message-kinds';
import { MessageList } from './message-list';

const PATH = '/security/notifyMessage';

export function CentreScreen() {
  const [search] = useUrlQuery();
  const reception = search.tab === 'reception';
  return (
    <>
      <PageHead title="消息" actions={!reception && <ReadAll />} />
      <nav className="page-tabs" aria-label="消息">
        <Link to={PATH} aria-current={reception ? undefined : 'page'}>
          消息
        </Link>
        <Link to={`${PATH}?tab=reception`} aria-current={reception ? 'page' : undefined}>
          接收设置
        </Link>
      </nav>
      {reception ? <ReceptionPanel /> : <Messages />}
    </>
  );
}

function Messages() {
  const [search, setSearch] = useUrlQuery();
  return (
    <>
      <MessageKinds search={search} onChange={(patch) => setSearch({ ...patch, page: null, id: null })} />
      <Split
        panel={search.id && <MessageDetail key={search.id} id={search.id} onClose={() => setSearch({ id: null })} />}
      >
        <MessageList search={search} onOpen={(id) => setSearch({ id })} />
      </Split>
    </>
  );
}

function ReadAll() {
  const [search] = useUrlQuery();
  const { data } = useQuery(aside('未读数', UNREAD));
  const client = useQueryClient();
  const read = useCall(markRead, {
    onSuccess: ({ marked }) => toast.success(`${marked} 条消息已标为已读`),
    onSettled: () => afterReading(client),
  });
  const kind = Number(search.kind) || undefined;
  const unread = kind ? data?.kinds.find((row) => row.kind === kind)?.unread : data?.total;
  if (!unread) return null;
  return (
    <Button disabled={read.isPending} onClick={() => read.mutate(kind ? { kind } : { all: true })}>
      {kind ? '本类全部标为已读' : '全部标为已读'}
    </Button>
  );
}
