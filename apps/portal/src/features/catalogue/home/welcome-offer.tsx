// What a newly registered member receives. Loaded after the page; nothing for members or without such a campaign.
import { getCouponOffer } from '@jishi/contract/coupon';
import { Tag } from '@jishi/ui/tag';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';

export function WelcomeOffer() {
  const { data } = useQuery(aside('新用户礼', query(getCouponOffer, {})));
  if (!data || data.welcome.length === 0) return null;
  return (
    <ul className="welcome" aria-label="注册即得">
      {data.welcome.map(({ name, terms, scope }) => (
        <li key={name}>
          <Tag tone="brand">注册即得</Tag> <b>{name}</b>，{terms}，{scope}
        </li>
      ))}
    </ul>
  );
}
