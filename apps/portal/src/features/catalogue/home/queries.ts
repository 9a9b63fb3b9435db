// Further queries of the home page besides products.
import { listLatestArticles } from '@jishi/contract/content/news';
import { listBanners, listNotices, listPartners } from '@jishi/contract/content/notice';
import { query } from '../../../shell/client';

export const BANNERS = query(listBanners, {});
export const PARTNERS = query(listPartners, {});
export const LATEST_ARTICLES = query(listLatestArticles, { limit: 4 });
export const LATEST_NOTICES = query(listNotices, { pageSize: 4 });
