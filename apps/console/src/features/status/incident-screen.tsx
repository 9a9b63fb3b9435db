// /incidents/:id: one fault or maintenance, what was said about it, and the next words.
import { getIncidentCase, postBulletin } from '@jishi/contract/console/status';
import { Button } from '@jishi/ui/button';
import { Conversation } from '@jishi/ui/conversation';
import { FactList } from '@jishi/ui/fact-list';
import { useParams } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../shell/client';
import { Status, labelOf } from '../../shell/labels';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { Screen } from '../../shell/screen';
import { BulletinDialog } from './bulletin-dialog';
import { type Case, partNames } from './case';

export function IncidentScreen() {
  const { id = '' } = useParams();
  const found = useQuery(query(getIncidentCase, { id }));
  const { data } = found;
  const may = useMay(postBulletin);
  const [writing, setWriting] = useState(false);
  return (
    <Screen
      title={data?.title ?? `故障与维护 ${id}`}
      mark={data && <Status of="incidentPhase" value={data.phase} />}
      actions={
        data &&
        may && (
          <Button look="main" onClick={() => setWriting(true)}>
            {data.endTime === null ? '通报进展' : '补充说明'}
          </Button>
        )
      }
    >
      <Loaded of={found} what="故障与维护">
        {(one) => (
          <div className="sections">
            <Facts of={one} />
            <Said of={one} />
            {writing && <BulletinDialog of={one} onClose={() => setWriting(false)} />}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Facts({ of }: { of: Case }) {
  const { id, kind, effect, parts, beginTime, endTime, windowBegin, windowEnd, overdue } = of;
  return (
    <section>
      <RuledHead title={labelOf('incidentKind', kind).label} more={<a href={`/status/${id}`}>用户看到的页面</a>} />
      <FactList
        facts={[
          ['受影响的服务', partNames(parts)],
          ['影响', labelOf('incidentEffect', effect).label],
          [
            '计划时间',
            windowBegin && (
              <>
                {windowBegin} 至 {windowEnd}
                {overdue && <span className="case-late"> 已过，还没有结束</span>}
              </>
            ),
          ],
          ['开始', beginTime],
          ['结束', endTime],
        ]}
      />
    </section>
  );
}

function Said({ of }: { of: Case }) {
  const remarks = of.bulletins.map(({ id, phase, text, time, by }) => ({
    id,
    look: 'own' as const,
    mark: '报',
    name: by,
    role: labelOf('incidentPhase', phase).label,
    time,
    text,
  }));
  return (
    <section>
      <RuledHead title="通报" note="最近的在前，用户全都看得到，看不到是谁发的" />
      <Conversation label="通报" remarks={remarks} />
    </section>
  );
}
