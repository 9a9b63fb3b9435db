// How it is proved that the enterprise itself applies: the ways, what each needs, how the one under way stands.
import { type EnterpriseApplication, getEnterpriseMode } from '@jishi/contract/certification/enterprise';
import { getCertificate } from '@jishi/contract/certification';
import { certificationStatus as Status, certificationWay as Way } from '@jishi/contract/enums/certification';
import { ChoiceRows } from '@jishi/ui/choice-rows';
import { Failure } from '@jishi/ui/failure';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type * as z from 'zod';
import { refreshReads } from '../../../../shell/client';
import { useLabel } from '../../../../shell/labels';
import { AgentLetter } from './agent-letter';
import { LegalFace } from './legal-face';
import { MODE, type Mode } from './mode';
import { SmallTransfer } from './small-transfer';

type Application = z.output<typeof EnterpriseApplication>;
const POLL_MS = 4_000;
/** While money or a face is on its way, the page looks again by itself. */
const MOVES: readonly number[] = [Status.checking, Status.awaiting];

export function Proof({ application }: { application: Application }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...MODE,
    refetchInterval: ({ state }) => (state.data && MOVES.includes(state.data.status) ? POLL_MS : false),
  });
  const status = data?.status;
  useEffect(() => {
    if (status !== undefined && status !== application.status) void refreshReads(client, getCertificate);
  }, [client, status, application.status]);
  if (!data) {
    return error ? (
      <Failure title="认证方式没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton rows={3} />
    );
  }
  return <Ways mode={data} application={application} />;
}

function Ways({ mode, application }: { mode: Mode; application: Application }) {
  const client = useQueryClient();
  const wayLabel = useLabel('certificationWay');
  const [picked, setPicked] = useState<number>();
  const chosen = picked ?? mode.way;
  const onChanged = () => refreshReads(client, getEnterpriseMode, getCertificate);
  return (
    <>
      <ChoiceRows
        name="way"
        legend="选择验证方式"
        chosen={chosen === null ? undefined : String(chosen)}
        onChoose={(value) => setPicked(Number(value))}
        rows={mode.ways.map(({ way, open, barred, needs, takes }) => ({
          value: String(way),
          name: wayLabel(way).label,
          hint: barred || needs.join('；'),
          aside: open ? takes : undefined,
          disabled: !open && way !== mode.way,
        }))}
      />
      {chosen === Way.legalFace && <LegalFace mode={mode} reasons={application.reasons} onChanged={onChanged} />}
      {chosen === Way.transfer && <SmallTransfer mode={mode} company={application.name} onChanged={onChanged} />}
      {chosen === Way.agent && <AgentLetter mode={mode} application={application} onChanged={onChanged} />}
    </>
  );
}
