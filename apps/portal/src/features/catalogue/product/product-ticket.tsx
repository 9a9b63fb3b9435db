import { getApiInfo } from '@jishi/contract/catalogue';
import { ButtonLink } from '@jishi/ui/button';
import { Ticket, TicketHead } from '@jishi/ui/ticket';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { query } from '../../../shell/client';
import { TryTicket } from '../try-out/try-ticket';
import { tryTarget, tryTargets } from '../try-out/try-target';
import { useTryOut } from '../try-out/use-try-out';
import type { Project } from '../project';
import { PICKS_MAX, productHref } from './product-url';

/** 边看边试: stays beside the documentation. What cannot be tried without a key is tried in the tester. */
export function ProductTicket({ project, chosen }: { project: Project; chosen: string | undefined }) {
  const targets = tryTargets(project);
  const target = tryTarget(project, chosen);
  const tryOut = useTryOut(target?.api.id ?? '');
  const { data: api } = useQuery({
    ...aside('接口文档', query(getApiInfo, { id: target?.api.id ?? '' })),
    enabled: target !== undefined,
  });
  if (!target) return project.apiInfos.length > 0 && <NeedsKey productId={project.id} />;
  if (!api) return null; // the document beside it says why
  const picks = targets.length > 1 && targets.length <= PICKS_MAX && (
    <nav className="picks" aria-label="选择试用的接口">
      <ul>
        {targets.map(({ api }) => (
          <li key={api.id}>
            <Link
              to={productHref(project.id, { api: api.id }, 'try')}
              replace
              preventScrollReset
              aria-current={api.id === target.api.id ? 'true' : undefined}
            >
              {api.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
  return (
    <div id="try" className="product-ticket">
      <TryTicket
        title="边看边试"
        target={target}
        api={api}
        tryOut={tryOut}
        picks={picks}
        note="真实调用，无需登录，不计费。"
      />
    </div>
  );
}

function NeedsKey({ productId }: { productId: string }) {
  return (
    <section id="try" className="product-ticket" aria-labelledby="try-title">
      <Ticket>
        <TicketHead id="try-title" title="边看边试" serial="需要密钥" />
        <div className="ticket-key">
          <p>这个产品不能免密钥试用。登录后在线调试，用沙箱密钥调用不扣费。</p>
          <ButtonLink size="wide" to={`/codetest?product=${productId}`}>
            在线调试
          </ButtonLink>
        </div>
      </Ticket>
    </section>
  );
}
