// The menu by task: a column where there is room, in a drawer where there is none.
import { listApplies } from '@jishi/contract/access';
import { getCouponOffer } from '@jishi/contract/coupon';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@jishi/ui/router';
import { query } from '../../shell/client';
import { badgeText } from '../../shell/format';
import { useMember } from '../../shell/member';
import { useUi } from '../../shell/ui-store';
import { useRecentMessages } from '../../shell/unread';
import { menu, menuPlaceOf } from './menu';

type Count = { text: string; label: string; pressing?: true };

/** Counts of things that are there, by menu address. */
function useCounts(): Readonly<Record<string, Count>> {
  const member = useMember();
  const { data: applied } = useQuery({
    ...aside('菜单里的数字', query(listApplies, { pageNum: 1, pageSize: 1 })),
    enabled: member !== undefined,
  });
  const { data: offer } = useQuery({
    ...aside('菜单里的数字', query(getCouponOffer, {})),
    enabled: member !== undefined,
  });
  const { unread } = useRecentMessages();
  const counts: Record<string, Count> = {};
  if (applied && applied.total > 0)
    counts['/req/apply'] = { text: badgeText(applied.total), label: `${applied.total} 个` };
  if (offer && offer.usable > 0)
    counts['/fund/couponRecords'] = { text: badgeText(offer.usable), label: `${offer.usable} 张可用` };
  if (unread > 0) {
    counts['/security/notifyMessage'] = { text: badgeText(unread), label: `${unread} 条未读`, pressing: true };
  }
  const unpaid = member?.unPayOrder ?? 0;
  if (unpaid > 0) {
    counts['/fund/rechargeRecords'] = { text: badgeText(unpaid), label: `${unpaid} 笔待付款`, pressing: true };
  }
  return counts;
}

export function SideMenu() {
  const here = menuPlaceOf(useLocation().pathname)?.entry.to;
  const views = useUi((state) => state.views);
  const counts = useCounts();
  return (
    <nav className="side-menu" aria-label="用户中心">
      {menu.map(({ name, entries }) => (
        <section key={name} aria-label={name}>
          <p aria-hidden="true">{name}</p>
          <ul>
            {entries.map(({ to, name: text }) => {
              const count = counts[to];
              return (
                <li key={to}>
                  {/* The page comes back as it was left, with its conditions. */}
                  <Link to={views[to]?.fullPath ?? to} aria-current={to === here ? 'page' : undefined}>
                    {text}
                    {count && (
                      <span className={count.pressing ? 'side-menu-count tone-warning' : 'side-menu-count'}>
                        <span aria-hidden="true">{count.text}</span>
                        <span className="sr">，{count.label}</span>
                      </span>
                    )}
                  </Link>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}
