// Announcing a fault or a maintenance: what is said is public at once.
import { announceFault, announceMaintenance } from '@jishi/contract/console/status';
import { incidentEffect, incidentPhase } from '@jishi/contract/enums/status';
import { newUuid } from '@jishi/ui/wire/attempt';
import { useState } from 'react';
import { AreaField, CheckListField, ChoiceField, MomentField, TextField } from '../../shell/form/fields';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useNewForm } from '../../shell/form/use-form-store';
import { optionsOf } from '../../shell/labels';
import { useRefreshIncidents } from './case';

export const AT_ONCE = '马上出现在服务状态页与订阅里，发出后不能改，只能再发一条';
const ANNOUNCING = { said: '已公布', verb: '公布', pendingVerb: '正在公布' } as const;
const FIRST = [incidentPhase.investigating, incidentPhase.identified, incidentPhase.watching];

const words = () => ({ title: '', effect: String(incidentEffect.degraded), parts: [] as string[], text: '' });

/** What every word about an incident says of its parts. */
export function PartFields() {
  return (
    <>
      <CheckListField path="parts" label="受影响的服务" options={optionsOf('platformPart')} />
      <ChoiceField path="effect" label="影响" options={optionsOf('incidentEffect')} />
    </>
  );
}

export function FaultDialog({ onClose }: { onClose: () => void }) {
  const [postId] = useState(newUuid);
  const form = useNewForm(() => ({ ...words(), phase: String(incidentPhase.investigating), beginTime: '' }));
  return (
    <SaveDialog
      {...ANNOUNCING}
      by={announceFault}
      refresh={useRefreshIncidents()}
      title="公布故障"
      form={form}
      consequences={[AT_ONCE]}
      input={() => {
        const { effect, phase, parts, beginTime, ...rest } = form.values();
        const numbers = { effect: Number(effect) as 2, phase: Number(phase) as 1, parts: parts.map(Number) as 1[] };
        return { ...rest, ...numbers, postId, ...(beginTime && { beginTime }) };
      }}
      onClose={onClose}
    >
      <TextField path="title" label="标题" placeholder="支付宝充值延迟到账" />
      <PartFields />
      <ChoiceField path="phase" label="进展" options={optionsOf('incidentPhase', FIRST)} />
      <MomentField path="beginTime" label="开始时间" hint="北京时间，不填为现在" />
      <AreaField path="text" label="通报" rows={4} hint="用户看得到什么、要做什么；不写猜测" />
    </SaveDialog>
  );
}

export function MaintenanceDialog({ onClose }: { onClose: () => void }) {
  const [postId] = useState(newUuid);
  const form = useNewForm(() => ({ ...words(), windowBegin: '', windowEnd: '' }));
  return (
    <SaveDialog
      {...ANNOUNCING}
      by={announceMaintenance}
      refresh={useRefreshIncidents()}
      title="公布维护"
      form={form}
      consequences={[AT_ONCE, '到了开始时间自动显示为进行中，完成后要发一条结束']}
      input={() => {
        const { effect, parts, ...rest } = form.values();
        return { ...rest, effect: Number(effect) as 2, parts: parts.map(Number) as 1[], postId };
      }}
      onClose={onClose}
    >
      <TextField path="title" label="标题" placeholder="数据库升级" />
      <PartFields />
      <MomentField path="windowBegin" label="计划开始" hint="北京时间" />
      <MomentField path="windowEnd" label="计划结束" hint="一次最长 7 天" />
      <AreaField path="text" label="通报" rows={4} hint="做什么、期间哪些用不了" />
    </SaveDialog>
  );
}
