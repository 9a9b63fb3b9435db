// Saying how an incident goes on.
import { postBulletin } from '@jishi/contract/console/status';
import { incidentPhase } from '@jishi/contract/enums/status';
import { newUuid } from '@jishi/ui/wire/attempt';
import { useState } from 'react';
import { AreaField, ChoiceField, MomentField } from '../../shell/form/fields';
import { useField } from '../../shell/form/form';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useNewForm } from '../../shell/form/use-form-store';
import { optionsOf } from '../../shell/labels';
import { AT_ONCE, PartFields } from './announce-dialogs';
import { type Case, useRefreshIncidents } from './case';

type Props = { of: Case; onClose: () => void };

export function BulletinDialog({ of, onClose }: Props) {
  const [postId] = useState(newUuid);
  // the words answer what was on the page when they were begun; who was refused sees the newer ones here
  const [first] = useState(of.bulletins[0]);
  const [wasTold, setWasTold] = useState(false);
  const newest = of.bulletins[0];
  const refresh = useRefreshIncidents();
  const form = useNewForm(() => ({
    phase: String(of.next[0] ?? of.phase),
    effect: String(of.effect),
    parts: of.parts.map(String),
    text: '',
    endTime: '',
    windowBegin: of.windowBegin ?? '',
    windowEnd: of.windowEnd ?? '',
  }));
  return (
    <SaveDialog
      by={postBulletin}
      said="已通报"
      refresh={() => {
        setWasTold(true);
        return refresh();
      }}
      title={of.endTime === null ? '通报进展' : '补充说明'}
      form={form}
      consequences={[AT_ONCE, ...(newest && newest.id !== first?.id ? [`${newest.by}刚刚通报：${newest.text}`] : [])]}
      verb="通报"
      pendingVerb="正在通报"
      input={() => {
        const { phase, effect, parts, endTime, windowBegin, windowEnd, ...rest } = form.values();
        const numbers = { phase: Number(phase) as 1, effect: Number(effect) as 2, parts: parts.map(Number) as 1[] };
        const isPlanned = Number(phase) === incidentPhase.planned;
        const window = isPlanned ? { windowBegin: windowBegin || null, windowEnd: windowEnd || null } : {};
        const seen = (wasTold ? newest : first)?.id ?? '';
        return { ...rest, ...numbers, ...window, id: of.id, seen, postId, ...(endTime && { endTime }) };
      }}
      onClose={onClose}
    >
      <ChoiceField path="phase" label="进展" options={optionsOf('incidentPhase', of.next)} />
      <TimeFields isOpen={of.endTime === null} />
      <PartFields />
      <AreaField path="text" label="通报" rows={4} />
    </SaveDialog>
  );
}

/** The times that the chosen phase has. */
function TimeFields({ isOpen }: { isOpen: boolean }) {
  const phase = Number(useField<string>('phase').value);
  if (isOpen && phase === incidentPhase.resolved)
    return <MomentField path="endTime" label="恢复时间" hint="北京时间，不填为现在" />;
  if (phase !== incidentPhase.planned) return null;
  return (
    <>
      <MomentField path="windowBegin" label="计划开始" hint="北京时间；改期就填新的" />
      <MomentField path="windowEnd" label="计划结束" hint="一次最长 7 天" />
    </>
  );
}
