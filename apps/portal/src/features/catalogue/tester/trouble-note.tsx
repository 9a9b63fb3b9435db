// What went wrong with a call, and the way on.
import { Link, useLocation } from '@jishi/ui/router';
import type { TesterAnswer } from './tester-answer';

export default function TroubleNote({
  answer,
  trouble,
}: {
  answer: TesterAnswer;
  trouble: NonNullable<TesterAnswer['trouble']>;
}) {
  const { pathname, search } = useLocation();
  const { link } = trouble;
  return (
    <p className="tester-trouble">
      <b>
        {answer.code !== null && <code>{answer.code}</code>} {trouble.meaning}
      </b>
      {trouble.remedy}{' '}
      {link && (
        <Link to={link.leadsBack ? `${link.to}?back=${encodeURIComponent(pathname + search)}` : link.to}>
          {link.name}
        </Link>
      )}
    </p>
  );
}
