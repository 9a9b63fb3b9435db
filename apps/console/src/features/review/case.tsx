// One case: what it is about, whether what was said is so, what would be booked, what was handed in, who did what.
import { claimReview, getReview, listReviewQueues, searchReviews } from '@jishi/contract/console/review';
import { factVerdict } from '@jishi/contract/enums/review';
import { Breadcrumb } from '@jishi/ui/breadcrumb';
import { Button } from '@jishi/ui/button';
import { formatMoney } from '@jishi/ui/money';
import { Tag } from '@jishi/ui/tag';
import { useEffect, useRef, useState } from 'react';
import { Link } from '@jishi/ui/router';
import { useCall, useRefreshOf } from '../../shell/client';
import { labelOf } from '../../shell/labels';
import { MemberLink } from '../../shell/links';
import { reviewAddress } from '../../shell/review-address';
import { type Case, People, Sums, Trail } from './beside';
import { FactTable, differing } from './fact-table';
import { framedIn } from './frames';
import { Papers } from './papers';
import { PostingTable } from './posting-table';
import { leftUntil, spanSince } from '../../shell/waiting';
import { isOpen } from './waiting';

type Props = { of: Case; kind: number | undefined; now: number };

export function CasePage({ of, kind, now, keysOn }: Props & { keysOn: boolean }) {
  const [at, point] = useState<number>();
  const [framed, on] = [framedIn(of.facts), { at, point }];
  return (
    <div className="review-case">
      <CaseHead of={of} kind={kind} now={now} />
      <div className="review-said">
        <Verdict of={of} />
        <FactTable facts={of.facts} framed={framed} on={on} />
        {of.postings.length > 0 && <PostingTable postings={of.postings} />}
        <Papers {...{ of, keysOn, framed, on }} />
      </div>
      <div className="review-beside">
        <People of={of} />
        <Sums sums={of.sums} />
        <Trail trail={of.trail} now={now} />
      </div>
    </div>
  );
}

function CaseHead({ of, kind, now }: Props) {
  const { words, tone } = leftUntil(of, now);
  const differs = differing(of.facts).length;
  const kindName = labelOf('reviewKind', of.kind).label;
  const heading = useHeadingFirst();
  return (
    <header className="review-head">
      <Breadcrumb
        trail={[
          { name: '待办', to: reviewAddress(undefined) },
          { name: kindName, to: reviewAddress(kind ?? of.kind) },
          { name: of.subjectId },
        ]}
      />
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {of.title}
          {of.amount !== null && ` ¥${formatMoney(of.amount)}`}
        </h1>
        <Tag tone={isOpen(of) && tone !== 'calm' ? (tone === 'late' ? 'danger' : 'warning') : undefined}>
          {isOpen(of) ? words : labelOf('reviewStatus', of.status).label}
        </Tag>
        {differs > 0 && <Tag tone="warning">{differs} 处不一致</Tag>}
        {of.firstBy && isOpen(of) && <Tag>{of.mine ? '您已经手' : `${of.firstBy}已经手`}</Tag>}
        <div className="review-hold">
          {of.memberId && (
            <span>
              用户 <MemberLink of={of} />
            </span>
          )}
          {of.link && <Link to={of.link}>打开原单</Link>}
          {isOpen(of) && <Claim of={of} now={now} />}
        </div>
      </div>
    </header>
  );
}

/** A case that has just come up is read from its heading, unless somebody is busy elsewhere. */
function useHeadingFirst() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After the frame around all screens has put the focus on the main part.
    const frame = requestAnimationFrame(() => {
      const at = document.activeElement;
      if (at === document.body || at?.tagName === 'MAIN') heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return heading;
}

function Claim({ of: { id, claimed, claimedBy, openTime }, now }: { of: Case; now: number }) {
  const onSettled = useRefreshOf(searchReviews, listReviewQueues, getReview);
  const claim = useCall(claimReview, { onSettled });
  const others = claimedBy !== '' && !claimed;
  return (
    <>
      <span>
        等 {spanSince(openTime, now)}
        {others && `，${claimedBy}在看`}
      </span>
      <Button size="small" disabled={claim.isPending || others} onClick={() => claim.mutate({ id, hold: !claimed })}>
        {claimed ? '放回' : '领取'}
      </Button>
    </>
  );
}

/** The case in one line: what differs, or that nothing does. */
function Verdict({ of: { facts } }: { of: Case }) {
  const differs = differing(facts);
  const agreeing = facts.filter(({ verdict }) => verdict === factVerdict.agrees);
  if (differs.length > 0) {
    return (
      <p className="review-verdict review-verdict-bad">
        <b>{differs.length} 处不一致</b>
        <span>{namesOf(differs)}，填的和查到的不同。</span>
      </p>
    );
  }
  if (agreeing.length === 0) return null;
  return (
    <p className="review-verdict review-verdict-good">
      <b>{agreeing.length} 项一致</b>
      <span>{namesOf(agreeing)}，核对一致。</span>
    </p>
  );
}

const namesOf = (facts: Case['facts']) => facts.map(({ label }) => label).join('、');
