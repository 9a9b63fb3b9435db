// A certified company, for journeys about what only companies may do.
import { chooseEnterpriseWay, submitEnterprise } from '@jishi/contract/certification/enterprise';
import { decideReview } from '@jishi/contract/console/review';
import { checkCharacterOf } from '@jishi/contract/credit-code';
import { certificationWay } from '@jishi/contract/enums/certification';
import { PICTURE } from './browser';
import type { Caller } from './calls';
import { ownerCalls, waitingCase } from './operator';
import type { Site } from './site';

/** An agent's letter that is believed certifies the member's company. `code`: the first 17 characters of its credit code. */
export async function certify(site: Site, call: Caller, name: string, code: string): Promise<void> {
  const picture = PICTURE.toString('base64');
  const licence = { name, creditCode: `${code}${checkCharacterOf(code)}`, picture };
  const more = { legalPerson: '沈若川', address: '杭州市西湖区文三路 188 号', openEnded: true };
  await call(submitEnterprise.path, { ...licence, ...more });
  const agent = { way: certificationWay.agent, name: '王小明', phone: '13800138000', letter: picture };
  await call(chooseEnterpriseWay.path, agent);
  const owner = await ownerCalls(site);
  await owner(decideReview.path, { id: await waitingCase(site, 'certification'), accepted: true });
}
