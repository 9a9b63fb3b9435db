import { searchAudit } from '@jishi/contract/console/audit';
import { type Route, route } from '../../kernel/route';
import * as search from './search/service';

export const routes: readonly Route[] = [route(searchAudit, search.searchAudit)];
