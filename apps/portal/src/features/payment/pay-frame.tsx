// The frame of the payment pages, outside the member area: logo, link back, page.
import { getWebsiteInfo } from '@jishi/contract/content';
import { Logo } from '@jishi/ui/logo';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '@jishi/ui/router';
import { query } from '../../shell/client';
import '../../styles/member.css';

export function PayFrame({ children }: { children: ReactNode }) {
  const { data: site } = useQuery(query(getWebsiteInfo, {}));
  return (
    <div className="workspace pay-frame">
      <header className="pay-frame-top">
        <Link to="/" aria-label={`${site?.name ?? ''}首页`}>
          <Logo name={site?.name ?? ''} />
        </Link>
        <nav aria-label="返回">
          <Link to="/overview">用户中心</Link>
          <Link to="/fund/rechargeRecords">充值与付款记录</Link>
        </nav>
      </header>
      <div className="pay-frame-page">{children}</div>
    </div>
  );
}
