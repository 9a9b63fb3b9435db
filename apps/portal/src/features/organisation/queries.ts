// What the page of organisations asks, the same on the server and in the browser.
import { listColleagues, listOrganisations } from '@jishi/contract/organisation';
import { listOrganisationKeys } from '@jishi/contract/organisation/key';
import { query } from '../../shell/client';

export const ORGANISATIONS = { ...query(listOrganisations, {}), meta: { part: '组织' } };
export const colleagues = (id: string) => ({ ...query(listColleagues, { id }), meta: { part: '成员' } });
export const organisationKeys = (id: string) => ({
  ...query(listOrganisationKeys, { id }),
  meta: { part: '组织的密钥' },
});
