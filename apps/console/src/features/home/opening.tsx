// What a new site still lacks, until nothing is left.
import { getHomeOpening } from '@jishi/contract/console/home';
import type { Output } from '@jishi/contract/endpoint';
import { Meter } from '@jishi/ui/meter';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Link } from '@jishi/ui/router';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/client';
import { Loaded } from '../../shell/loaded';
import { REFRESH_MS } from './reads';

type Step = Output<typeof getHomeOpening>['steps'][number];

export function Opening() {
  const found = useQuery({ ...query(getHomeOpening, {}), refetchInterval: REFRESH_MS });
  if (found.data?.isDone) return null;
  return (
    <section className="home-opening" aria-labelledby="home-opening">
      <RuledHead id="home-opening" title="开店清单" />
      <Loaded of={found} what="开店清单" rows={6}>
        {({ steps }) => <Steps steps={steps} />}
      </Loaded>
    </section>
  );
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter(({ isDone }) => isDone);
  return (
    <>
      <p className="home-progress">
        <Meter value={done.length} total={steps.length} label="做完了" />
        <span>
          {steps.length} 项做完 {done.length} 项
        </span>
      </p>
      <ul className="home-steps">
        {[...steps.filter(({ isDone }) => !isDone), ...done].map(({ key, name, isDone, words, settings, to }) => (
          <li key={key} className={isDone ? 'home-step-done' : undefined}>
            <span className="home-tick" role="img" aria-label={isDone ? '做完了' : '还没有做'}>
              {isDone ? '✓' : '!'}
            </span>
            <div>
              <b>{name}</b>
              <p>{words}</p>
              {settings.length > 0 && (
                <p className="home-settings">
                  {settings.map((setting) => (
                    <code key={setting}>{setting}</code>
                  ))}
                </p>
              )}
            </div>
            {to && (
              <Link to={to} aria-label={`${isDone ? '看' : '去做'}：${name}`}>
                {isDone ? '看' : '去做'}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
