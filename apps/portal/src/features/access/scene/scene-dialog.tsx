// The scene audit of one application: what was submitted, its result, and the form.
import { getSceneFile, type SceneAudit, getSceneAudit } from '@jishi/contract/access/scene';
import { sceneAuditStatus } from '@jishi/contract/enums/access';
import { applyStatus } from '@jishi/contract/enums/catalogue';
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { FactList } from '@jishi/ui/fact-list';
import { Failure } from '@jishi/ui/failure';
import { StatusMark, type Tone } from '@jishi/ui/status-mark';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { query } from '../../../shell/client';
import { Dialog } from '../../../shell/dialog';
import { useLabel } from '../../../shell/labels';
import { SceneForm } from './scene-form';
import { SentFiles } from '../../../shell/sent-files';
import { download } from '../../../shell/transport';

type Audit = z.output<typeof SceneAudit>;

type Props = { applyId: string; projectName: string; onClose: () => void };

export function SceneDialog({ applyId, projectName, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...query(getSceneAudit, { applyId }), staleTime: 0 });
  const [again, setAgain] = useState(false);
  const latest = data?.audits[0];
  const waiting = latest?.status === sceneAuditStatus.waiting;
  const open = data?.applyStatus === applyStatus.awaitingAudit || data?.applyStatus === applyStatus.refused;
  return (
    <Dialog title={`场景审核：${projectName}`} onClose={onClose}>
      {data ? (
        <>
          {data.audits.map((audit) => (
            <Submitted key={audit.id} audit={audit} />
          ))}
          {open && (!waiting || again) ? (
            <SceneForm applyId={applyId} earlier={latest} replaces={waiting} onDone={onClose} onCancel={onClose} />
          ) : (
            <p className="dialog-actions">
              {waiting && <Button onClick={() => setAgain(true)}>修改后重新提交</Button>}
              <Button look="main" onClick={onClose}>
                知道了
              </Button>
            </p>
          )}
        </>
      ) : error ? (
        <Failure title="场景审核没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={4} />
      )}
    </Dialog>
  );
}

function Submitted({ audit }: { audit: Audit }) {
  const { label, color } = useLabel('sceneAuditStatus')(audit.status);
  return (
    <section className="scene-sent" aria-label={`${audit.createTime} 提交的材料`}>
      <p>
        <StatusMark tone={(color as Tone | undefined) ?? 'quiet'}>{label}</StatusMark>
        <span className="quiet small">
          <Moment time={audit.createTime} /> 提交
        </span>
      </p>
      {audit.reason && <p className="scene-reason">原因：{audit.reason}</p>}
      <FactList
        facts={[
          ['网站或应用', <span className="break">{audit.site}</span>],
          ['使用场景', <span className="break pre-line">{audit.scene}</span>],
          [
            '附件',
            audit.files.length > 0 && <SentFiles files={audit.files} save={(id) => download(getSceneFile, { id })} />,
          ],
        ]}
      />
    </section>
  );
}
