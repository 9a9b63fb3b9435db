// /aboutus: who runs the site and what it promises. States only what the settings and the ledger back up.
import { getWebsiteInfo } from '@jishi/contract/content';
import { Breadcrumb } from '@jishi/ui/breadcrumb';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import type { ReactNode } from 'react';
import { query } from '../../shell/client';

export function AboutPage() {
  const { data: site } = useQuery(query(getWebsiteInfo, {}));
  if (!site) return null;
  return (
    <div className="column">
      <Breadcrumb trail={[{ name: '首页', to: '/' }, { name: '关于我们' }]} />
      <article className="document-text">
        <header className="double-rule">
          <h1>{`关于${site.name}`}</h1>
        </header>
        <div className="prose">
          <p>
            {`${site.name}是按次计费的接口集市：开发者在这里挑选接口、领取密钥、发出请求，每一次调用和每一分钱都记在账上。`}
          </p>
          <p>
            接口明码标价，单价、免费额度、成功率与响应时间都在 <Link to="/product/list">全部接口</Link>{' '}
            里列出；成功率与响应时间由网关实测，没有调用就写没有。
          </p>
        </div>
        <dl className="promises">
          <Fact name="公司">{site.companyName}</Fact>
          <Fact name="地址">{site.address}</Fact>
          <Fact name="客服电话">{site.csPhone && <a href={`tel:${site.csPhone}`}>{site.csPhone}</a>}</Fact>
          <Fact name="客服邮箱">{site.csEmail && <a href={`mailto:${site.csEmail}`}>{site.csEmail}</a>}</Fact>
          <Fact name="备案号">{[site.icpNumber, site.policeNumber].filter(Boolean).join('，')}</Fact>
          <div>
            <dt>协议</dt>
            <dd>
              <Link to="/content/user">用户协议</Link>，<Link to="/content/privacy">隐私政策</Link>，
              <Link to="/content/recharge">充值协议</Link>
            </dd>
          </div>
        </dl>
      </article>
    </div>
  );
}

/** What is not set is not shown. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
