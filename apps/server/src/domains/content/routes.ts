import * as contract from '@jishi/contract/content';
import { type Route, route } from '../../kernel/route';
import { getProtocol } from './protocol/service';
import { getAppConfig, getWebsiteInfo, listEnums } from './site/service';

export const routes: readonly Route[] = [
  route(contract.getWebsiteInfo, getWebsiteInfo),
  route(contract.getAppConfig, getAppConfig),
  route(contract.getProtocol, getProtocol),
  route(contract.listEnums, listEnums),
];
