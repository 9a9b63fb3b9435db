import { describe, expect, it } from 'vitest';
import type { ApiOutline, Project } from '../project';
import { tryPath, tryTargets } from './try-target';

const api = (id: string, method: ApiOutline['method'], requiredParams: number, queryOnly = true): ApiOutline => ({
  id,
  code: id,
  name: id,
  method,
  path: `/openapi/phone-area/${id}`,
  chargeCodes: [0],
  chargeWords: '',
  queryOnly,
  requiredParams,
});
const project = (official: boolean, apiInfos: ApiOutline[]) =>
  ({ id: '1001', name: '手机号归属地', price: '0.012', official, apiInfos }) as Project;

describe('what a visitor may try', () => {
  it('is what can be called with GET, the simplest first', () => {
    const targets = tryTargets(
      project(true, [
        api('two', 'GET', 2),
        api('batch', 'POST', 1),
        api('one', 'GET', 1),
        api('path', 'GET', 0, false),
      ]),
    );
    expect(targets.map((target) => target.api.id)).toEqual(['one', 'two']);
  });

  it('is nothing of a product that is not official', () => {
    expect(tryTargets(project(false, [api('one', 'GET', 1)]))).toEqual([]);
  });

  it('is reached on the public path, never on the charged one', () => {
    expect(tryPath({ path: '/openapi/phone-area/query' })).toBe('/openapi/-/try/phone-area/query');
  });
});
