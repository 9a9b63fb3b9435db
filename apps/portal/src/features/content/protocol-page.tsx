// /content/{id}: an agreement in the wording that is in force.
import { getProtocol } from '@jishi/contract/content';
import type { Input } from '@jishi/contract/endpoint';
import { Breadcrumb } from '@jishi/ui/breadcrumb';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@jishi/ui/router';
import { query } from '../../shell/client';

type Code = Input<typeof getProtocol>['code'];

const protocols: readonly { code: Code; name: string }[] = [
  { code: 'user', name: '用户协议' },
  { code: 'privacy', name: '隐私政策' },
  { code: 'recharge', name: '充值协议' },
  { code: 'supplier', name: '供货协议' },
];

export function ProtocolPage() {
  const { id = '' } = useParams();
  const { data: protocol } = useQuery(aside('协议', query(getProtocol, { code: id as Code })));
  if (!protocol) return null;
  return (
    <div className="column">
      <Breadcrumb trail={[{ name: '首页', to: '/' }, { name: protocol.title }]} />
      <div className="document">
        <article>
          <header className="double-rule">
            <h1>{protocol.title}</h1>
            <p>{`版本 ${protocol.version}，${protocol.publishTime.slice(0, 10)} 公布`}</p>
          </header>
          <div className="prose" dangerouslySetInnerHTML={{ __html: protocol.html }} />
        </article>
        <nav aria-label="协议">
          <ul>
            {protocols.map(({ code, name }) => (
              <li key={code}>
                <Link to={`/content/${code}`} aria-current={code === id ? 'page' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}
