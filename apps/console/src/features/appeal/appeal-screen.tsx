// /appeals/:no: one appeal: the order, the conversation, the clocks, who is responsible, and the word about it.
import { getAppealCase, markAppealSeen, searchAppeals, takeAppeal } from '@jishi/contract/console/appeal';
import type { Case } from './case';
import { appealMoneyWords, appealQueue, appealSide, appealSideWords } from '@jishi/contract/enums/appeal';
import { reviewKind } from '@jishi/contract/enums/review';
import { Button } from '@jishi/ui/button';
import { FactList } from '@jishi/ui/fact-list';
import { aside } from '@jishi/ui/main-part';
import { Money } from '@jishi/ui/money';
import { Link, useNavigate, useParams } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { SideClocks } from '@jishi/ui/side-clocks';
import { WaySteps } from '@jishi/ui/way-steps';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { othersOf, useSeen } from '../../shell/case-work';
import { query, useCall } from '../../shell/client';
import { Status, labelOf } from '../../shell/labels';
import { MemberLink, ReviewLink } from '../../shell/links';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { Screen } from '../../shell/screen';
import { ActPanel } from './act-panel';
import { AssignDialog } from './assign-dialog';
import { useRefreshAppeals } from './refresh';
import { Talk } from './talk';
import { useLiveAppeals } from './use-live';

export function AppealScreen() {
  const { no = '' } = useParams();
  const found = useQuery(query(getAppealCase, { no }));
  const { data } = found;
  useLiveAppeals();
  useSeen(markAppealSeen, data);
  return (
    <Screen
      title={`申诉 ${no}`}
      mark={data && <Status of="appealStatus" value={data.status} />}
      actions={data && <Holding of={data} />}
    >
      <Loaded of={found} what="申诉">
        {(appeal) => (
          <div className="case-page">
            <div className="sections">
              <Facts of={appeal} />
              <section>
                <RuledHead title="订单走到哪里" more={appeal.link && <Link to={appeal.link}>打开订单</Link>} />
                <WaySteps label="订单的经过" steps={appeal.steps} />
              </section>
              <Talk of={appeal} />
            </div>
            <aside className="sections">
              {appeal.turn !== null && (
                <section>
                  <RuledHead title="各方的钟" note="到点自动走下一步，钱不动" />
                  <Clocks of={appeal} readAt={found.dataUpdatedAt} />
                </section>
              )}
              <Acts key={no} of={appeal} />
            </aside>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

/** Who is responsible, and taking it over. */
function Holding({ of }: { of: Case }) {
  const may = useMay(takeAppeal);
  const [isAssigning, setAssigning] = useState(false);
  const take = useCall(takeAppeal, { onSettled: useRefreshAppeals() });
  const isOpen = of.turn !== null;
  return (
    <>
      <ReviewLink kind={reviewKind.appealRefund} id={of.reviewId} no={of.no} waits />
      <span className="quiet">{of.mine ? '由您负责' : of.assignedTo ? `由${of.assignedTo}负责` : '没人负责'}</span>
      {may && isOpen && !of.mine && (
        <Button disabled={take.isPending} onClick={() => take.mutate({ no: of.no })}>
          接手
        </Button>
      )}
      {may && isOpen && <Button onClick={() => setAssigning(true)}>分派</Button>}
      {isAssigning && <AssignDialog of={of} onClose={() => setAssigning(false)} />}
    </>
  );
}

/** What an operator can do, and where to go on. */
function Acts({ of }: { of: Case }) {
  const navigate = useNavigate();
  const waiting = useQuery(
    aside('其他申诉', query(searchAppeals, { queue: appealQueue.ours, pageNum: 1, pageSize: 20 })),
  ).data;
  const others = othersOf(waiting, of.no);
  const next = others[0];
  return <ActPanel of={of} onNext={next && (() => void navigate(`/appeals/${next.no}`))} left={others.length} />;
}

function Facts({ of }: { of: Case }) {
  return (
    <section>
      <RuledHead title={of.title} note={labelOf('appealKind', of.kind).label} />
      <FactList
        facts={[
          ['用户', <MemberLink of={of} />],
          ['账号', of.order.account && <span className="mono">{of.order.account}</span>],
          ['订单号', <span className="mono break">{of.orderNo}</span>],
          [
            '金额',
            <>
              <Money value={of.amount} /> <span className="quiet">{appealMoneyWords(of.order.money)}</span>
            </>,
          ],
          ['下单', of.order.orderTime],
          ['提交', of.createTime],
          ['请客服裁定', of.escalated ? '用户已请求' : ''],
          ['结束', of.endTime],
        ]}
      />
    </section>
  );
}

const AFTER: Readonly<Record<number, string>> = {
  [appealSide.supplier]: '到点不答复，转客服裁定',
  [appealSide.member]: '到点不补充，申诉自动关闭，钱不动',
  [appealSide.service]: '到点没处理：待受理的转客服裁定，裁定中的标为超时',
};

function Clocks({ of, readAt }: { of: Case; readAt: number }) {
  return (
    <SideClocks
      readAt={readAt}
      until={of.dueTime?.slice(5, 16) ?? ''}
      clocks={of.clocks.map(({ side, ...clock }) => ({
        ...clock,
        key: String(side),
        name: appealSideWords(side),
        after: AFTER[side]!,
      }))}
    />
  );
}
