// What the page of parcels asks, the same on the server and in the browser.
import { pagedQuery } from '@jishi/client/list';
import { listParcels } from '@jishi/contract/parcel';
import type { UrlQuery } from '../../shell/url-query';

export const parcels = (search: UrlQuery) => pagedQuery(listParcels, search);
