import { trackVisit } from '@jishi/contract/adtracking';
import { type Route, route } from '../../kernel/route';
import * as service from './service';

export const routes: readonly Route[] = [route(trackVisit, service.trackVisit)];
