import type { getWebsiteInfo } from '@jishi/contract/content';
import type { Output } from '@jishi/contract/endpoint';
import { Logo } from '@jishi/ui/logo';
import { ThemeChoice } from '@jishi/ui/theme';
import { Link } from '@jishi/ui/router';

const groups = [
  {
    title: '产品',
    links: [
      { to: '/product/list', name: '全部接口' },
      { to: '/product/list?free=1', name: '有免费额度的接口' },
      { to: '/product/list?sort=newest', name: '最近上架' },
    ],
  },
  {
    title: '开发者',
    links: [
      { to: '/help', name: '文档' },
      { to: '/codetest', name: '在线调试' },
      { to: '/req/applylist', name: '调用记录' },
    ],
  },
  {
    title: '关于',
    links: [
      { to: '/aboutus', name: '关于我们' },
      { to: '/news', name: '动态' },
      { to: '/notice', name: '公告' },
    ],
  },
] as const;

/** Where the ministry lists every record number. */
const ICP_REGISTER = 'https://beian.miit.gov.cn/';

export function SiteFooter({ site }: { site: Output<typeof getWebsiteInfo> }) {
  return (
    <footer className="site-footer">
      <div className="column footer-columns">
        <div>
          <Logo name={site.name} />
          <p className="lede">
            按次计费的接口集市。
            <br />
            每次调用与每分钱，都记在账上。
          </p>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-labelledby={`footer-${title}`}>
            <h2 id={`footer-${title}`}>{title}</h2>
            <ul>
              {links.map(({ to, name }) => (
                <li key={name}>
                  <Link to={to}>{name}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {site.csPhone && (
          <div>
            <h2>联系客服</h2>
            <a className="footer-phone" href={`tel:${site.csPhone}`}>
              {site.csPhone}
            </a>
          </div>
        )}
      </div>
      <div className="footer-legal">
        <ul className="column">
          {site.copyRight && <li>{site.copyRight}</li>}
          {site.icpNumber && (
            <li>
              <a href={ICP_REGISTER} rel="noreferrer">
                {site.icpNumber}
              </a>
            </li>
          )}
          <li>
            <Link to="/content/user">用户协议</Link>
          </li>
          <li>
            <Link to="/content/privacy">隐私政策</Link>
          </li>
          <li>
            <a href="/rss.xml">RSS</a>
          </li>
          <li>
            <a href="/sitemap.xml">网站地图</a>
          </li>
          <li className="footer-theme needs-script">
            <ThemeChoice />
          </li>
        </ul>
      </div>
    </footer>
  );
}
