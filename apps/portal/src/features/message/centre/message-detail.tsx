// One message in full. Opening it is reading it.
import { getMessage } from '@jishi/contract/message';
import { Moment } from '@jishi/ui/beijing-time';
import { ButtonLink } from '@jishi/ui/button';
import { Failure } from '@jishi/ui/failure';
import { SidePanel } from '@jishi/ui/side-panel';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { query } from '../../../shell/client';
import { useLabel } from '../../../shell/labels';
import { afterReading } from '../../../shell/unread';

export function MessageDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...query(getMessage, { id }), staleTime: Infinity });
  const kindLabel = useLabel('messageKind');
  const client = useQueryClient();
  const wasRead = useEffectEvent(() => void afterReading(client));
  const arrived = data !== undefined;
  useEffect(() => {
    if (arrived) wasRead();
  }, [arrived]);
  return (
    <SidePanel title={data?.title ?? '消息'} onClose={onClose}>
      {data ? (
        <>
          <p className="small quiet">
            {kindLabel(data.kind).label} <Moment time={data.createTime} />
          </p>
          <p className="message-text">{data.text}</p>
          {data.link && (
            <p className="panel-actions">
              <ButtonLink look="main" to={data.link}>
                去查看
              </ButtonLink>
            </p>
          )}
        </>
      ) : error ? (
        <Failure title="这条消息没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={3} />
      )}
    </SidePanel>
  );
}
