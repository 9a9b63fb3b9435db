// What the tester loads after its subject, and its metadata in the document's head.
import { getApiInfo, getCodeSample, getProject, listHomeProjects, listProjectNames } from '@jishi/contract/catalogue';
import { query } from '../../../shell/client';
import type { PageFacts, PageInput, Particulars } from '../../../shell/page';
import { readTesterView } from './tester-url';

/** The endpoint or product that the address names comes first: when it is not there the page is a 404. */
function queries({ search }: PageInput) {
  const { id, product } = readTesterView(search);
  if (id) return [query(getApiInfo, { id }), query(listProjectNames, {})];
  if (product) return [query(getProject, { id: product }), query(listProjectNames, {})];
  return [query(listHomeProjects, { kind: 'hot' }), query(listProjectNames, {})];
}

/** The product of the endpoint, then the endpoint and its sample. */
function followUps({ read, search }: PageFacts) {
  const { id, product, lang } = readTesterView(search);
  const projectId = id
    ? read(getApiInfo, { id })?.projectId
    : (product ?? read(listHomeProjects, { kind: 'hot' })?.[0]?.id);
  const api = id ?? (projectId && read(getProject, { id: projectId })?.apiInfos[0]?.id);
  return [
    ...(projectId ? [query(getProject, { id: projectId })] : []),
    ...(api ? [query(getApiInfo, { id: api }), query(getCodeSample, { id: api, language: lang })] : []),
  ];
}

function title({ read, search }: PageFacts): string {
  const { id } = readTesterView(search);
  const api = id ? read(getApiInfo, { id }) : undefined;
  return api ? `调试${api.projectName}${api.name}` : '在线调试';
}

export const particulars: Particulars = {
  title,
  description: '在浏览器里直接调用接口：免密钥试用，或用自己的密钥签名，逐步看待签名字符串、返回、用时与扣费。',
  queries,
  followUps,
};
