// The two tabs of /req/apply: applications and keys.
import { Link } from '@jishi/ui/router';

const PATH = '/req/apply';

export function ApplyTabs({ open }: { open: 'applies' | 'keys' }) {
  return (
    <nav className="page-tabs" aria-label="我的接口">
      <Link to={PATH} aria-current={open === 'applies' ? 'page' : undefined}>
        接口
      </Link>
      <Link to={`${PATH}?tab=keys`} aria-current={open === 'keys' ? 'page' : undefined}>
        密钥
      </Link>
    </nav>
  );
}
