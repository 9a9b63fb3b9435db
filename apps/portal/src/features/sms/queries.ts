// The questions of the SMS pages, the same on the server and in the browser.
import { pagedQuery } from '@jishi/client/list';
import { getCertificate } from '@jishi/contract/certification';
import { getSmsPrice } from '@jishi/contract/sms/send';
import { getSignature, listUsableSignatures, pageSignatures } from '@jishi/contract/sms/signature';
import { listBatches } from '@jishi/contract/sms/batch';
import { smsStatus } from '@jishi/contract/enums/sms';
import { getSmsToday } from '@jishi/contract/sms/statistic';
import { countTemplates, getTemplate, listTemplates } from '@jishi/contract/sms/template';
import { aside } from '@jishi/ui/main-part';
import { query } from '../../shell/client';
import type { UrlQuery } from '../../shell/url-query';

/** All signatures of a member stand on one page: there are fifty at most. */
export const SIGNATURES = query(pageSignatures, { pageSize: 50 });
export const TEMPLATE_COUNTS = aside('各类模板的个数', query(countTemplates, {}));
export const TODAY = aside('今天的短信', query(getSmsToday, {}));
/** What a message costs now, what there is to pay it with, and within which limits. */
export const PRICE = query(getSmsPrice, {});
/** What can be sent with now. */
export const USABLE_SIGNATURES = query(listUsableSignatures, {});
export const USABLE_TEMPLATES = query(listTemplates, { status: smsStatus.passed, pageSize: 100 });
export const LATEST_BATCH = aside('正在发的一批', query(listBatches, { pageSize: 1 }));
export const CERTIFICATE = query(getCertificate, {});

export const templates = (search: UrlQuery) => pagedQuery(listTemplates, search);
export const signature = (id: string) => query(getSignature, { id });
export const template = (id: string) => query(getTemplate, { id });
