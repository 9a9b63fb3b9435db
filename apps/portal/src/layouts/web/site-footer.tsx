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
      { to: '/status', name: '服务状态' },
    ],
  },
] as const;

/** Where the ministries list every record number. */
const RECORDS = [
  ['icpNumber', 'https://beian.miit.gov.cn/'],
  ['policeNumber', 'https://beian.mps.gov.cn/'],
] as const;

/** Pictures to scan. */
const CODES = [
  ['csQr', '微信客服'],
  ['officialQr', '公众号'],
] as const;

type Props = { site: Output<typeof getWebsiteInfo> };

export function SiteFooter({ site }: Props) {
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
        <Contact site={site} />
      </div>
      <div className="footer-legal">
        <ul className="column">
          {site.copyRight && <li>{site.copyRight}</li>}
          {RECORDS.map(
            ([name, register]) =>
              site[name] && (
                <li key={name}>
                  <a href={register} rel="noreferrer">
                    {site[name]}
                  </a>
                </li>
              ),
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

/** How the site is reached, in the ways that are set. */
function Contact({ site }: Props) {
  const { csPhone, csEmail, csQr, officialQr } = site;
  if (!(csPhone || csEmail || csQr || officialQr)) return null;
  return (
    <div>
      <h2>联系客服</h2>
      {csPhone && (
        <a className="footer-phone" href={`tel:${csPhone}`}>
          {csPhone}
        </a>
      )}
      {csEmail && <p>{csEmail}</p>}
      {CODES.map(
        ([name, words]) =>
          site[name] && (
            <p key={name} className="footer-code">
              <img src={site[name]} alt="" width={96} height={96} loading="lazy" />
              {words}
            </p>
          ),
      )}
    </div>
  );
}
