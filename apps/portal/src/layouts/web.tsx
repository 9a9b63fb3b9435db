// The public site: header, page, footer.
import { getWebsiteInfo } from '@jishi/contract/content';
import { MainPart } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { query } from '../shell/client';
import { KeepAliveOutlet } from '../shell/keep-alive';
import { SiteFooter } from './web/site-footer';
import { SiteHeader } from './web/site-header';

export function WebLayout() {
  const { data: site } = useQuery(query(getWebsiteInfo, {}));
  return (
    <>
      {site?.sandbox && (
        <aside className="ribbon" aria-label="沙箱提示">
          <p className="column">沙箱环境：付款、短信与实名都由模拟方应答，不会产生真实费用</p>
        </aside>
      )}
      <SiteHeader siteName={site?.name ?? ''} />
      <MainPart>
        <KeepAliveOutlet />
      </MainPart>
      {site && <SiteFooter site={site} />}
    </>
  );
}
