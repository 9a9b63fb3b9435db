// The questions of the SMS pages, the same on the server and in the browser.
import { pagedQuery } from '@jishi/client/list';
import { getCertificate } from '@jishi/contract/certification';
import { getSignature, pageSignatures } from '@jishi/contract/sms/signature';
import { getSmsToday } from '@jishi/contract/sms/statistic';
import { countTemplates, getTemplate, listTemplates } from '@jishi/contract/sms/template';
import { aside } from '@jishi/ui/main-part';
import { query } from '../../shell/client';
import type { UrlQuery } from '../../shell/url-query';

/** All signatures of a member stand on one page: there are fifty at most. */
export const SIGNATURES = query(pageSignatures, { pageSize: 50 });
export const TEMPLATE_COUNTS = aside('各类模板的个数', query(countTemplates, {}));
export const TODAY = aside('今天的短信', query(getSmsToday, {}));
export const CERTIFICATE = query(getCertificate, {});

export const templates = (search: UrlQuery) => pagedQuery(listTemplates, search);
export const signature = (id: string) => query(getSignature, { id });
export const template = (id: string) => query(getTemplate, { id });
