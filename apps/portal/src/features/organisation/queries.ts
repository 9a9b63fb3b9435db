// What the page of organisations asks, the same on the server and in the browser.
import { listColleagues, listOrganisations } from '@jishi/contract/organisation';
import { listOrganisationKeys } from '@jishi/contract/organisation/key';
import { getOrganisationSpend } from '@jishi/contract/organisation/spend';
import { query } from '../../shell/client';

export const ORGANISATIONS = { ...query(listOrganisations, {}), meta: { part: '组织' } };
export const colleagues = (id: string) => ({ ...query(listColleagues, { id }), meta: { part: '成员' } });
export const organisationKeys = (id: string) => ({
  ...query(listOrganisationKeys, { id }),
  meta: { part: '组织的密钥' },
});
/** The present month without `month`. */
export const organisationSpend = (id: string, month: string | undefined) => query(getOrganisationSpend, { id, month });
