import { Link } from 'react-router';
import { TryTicket } from '../try-out/try-ticket';
import { tryTargets } from '../try-out/try-target';
import { useTryOut } from '../try-out/use-try-out';
import type { Project } from '../project';
import { productHref } from './product-url';

/** 边看边试: stays beside the documentation. Nothing for products that cannot be tried without a key. */
export function ProductTicket({ project, chosen }: { project: Project; chosen: string | undefined }) {
  const targets = tryTargets(project);
  const target = targets.find(({ api }) => api.id === chosen) ?? targets[0];
  const tryOut = useTryOut(target?.api.id ?? '');
  if (!target) return null;
  const picks = targets.length > 1 && (
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
      <TryTicket title="边看边试" target={target} tryOut={tryOut} picks={picks} note="真实调用，无需登录，不计费。" />
    </div>
  );
}
