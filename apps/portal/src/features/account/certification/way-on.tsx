// Where certification was asked for: the address carries the way back to it through every step.
import { ButtonLink } from '@jishi/ui/button';
import { useSearchParams } from '@jishi/ui/router';
import { withBack } from '../../../shell/certify';
import { safePath } from '../../../shell/safe-path';

/** A step of certification, with the way back that this page was given. */
export function useStep(): (path: string) => string {
  const back = useBack();
  return (path) => (back ? withBack(path, back) : path);
}

/** Leads back to what asked for the certification, if anything did. */
export function WayOn() {
  const back = useBack();
  return back ? (
    <p>
      <ButtonLink look="main" to={back}>
        接着刚才的事
      </ButtonLink>
    </p>
  ) : null;
}

function useBack(): string | undefined {
  return safePath(useSearchParams()[0].get('back'));
}
