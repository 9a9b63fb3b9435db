// What the comparison loads, and its title.
import { listProjectNames } from '@jishi/contract/catalogue';
import { compareProjects } from '@jishi/contract/catalogue/choice';
import { query } from '../../../shell/client';
import type { PageFacts, Particulars } from '../../../shell/page';
import { compareHref, readCompared } from './compare-url';

function title({ read, search }: PageFacts): string {
  const { ids } = readCompared(search);
  const names = (ids.length > 0 ? read(compareProjects, { ids: ids.join('-') }) : undefined)?.map(({ name }) => name);
  return names?.length ? `对比：${names.join('、')}` : '接口对比';
}

export const particulars: Particulars = {
  title,
  description: '最多四个接口放在一张表里：单价、会员价、免费额度、套餐、请求上限与实测成功率。',
  canonical: ({ search }) => compareHref(readCompared(search).ids),
  queries({ search }) {
    const { ids } = readCompared(search);
    const compared = ids.length > 0 ? [query(compareProjects, { ids: ids.join('-') })] : [];
    return [...compared, query(listProjectNames, {})];
  },
};
