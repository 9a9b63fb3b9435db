import { countAppeals } from '@jishi/contract/console/appeal';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { query } from '../shell/client';

/** How soon the count is read again by itself, in milliseconds. */
const REFRESH_MS = 60_000;

/** How many appeals wait for us. */
export function AppealCount() {
  const count = useQuery({ ...aside('申诉的件数', query(countAppeals, {})), refetchInterval: REFRESH_MS }).data;
  return count !== undefined && count.ours > 0 && <span className="menu-count">{count.ours}</span>;
}
