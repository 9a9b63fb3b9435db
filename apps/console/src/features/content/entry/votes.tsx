// Readers' votes on a help page, and what they said was missing.
import { listHelpVotes } from '@jishi/contract/console/entry';
import { formatCount } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { Loaded } from '../../../shell/loaded';

export function Votes({ id }: { id: string }) {
  const votes = useQuery(query(listHelpVotes, { id }));
  return (
    <section>
      <RuledHead title="读者的评价" />
      <Loaded of={votes} what="评价" rows={2}>
        {({ useful, useless, reasons }) => (
          <>
            <p className="votes">
              有用 <b>{formatCount(useful)}</b> 票，没用 <b>{formatCount(useless)}</b> 票
              {useful + useless > 0 && `，${Math.round((useful / (useful + useless)) * 100)}% 觉得有用`}
            </p>
            {reasons.length > 0 && (
              <ul className="ruled-list">
                {reasons.map(({ reason, text, time }, index) => (
                  <li key={index}>
                    {reason} {text && <span className="break">“{text}”</span>}{' '}
                    <span className="faint small">{time}</span>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
