import { describe, expect, it } from 'vitest';
import { filterOf, isLivePage, recordInput, recordsHref, totalsInput } from './record-filter';

const search = { beginTime: '2026-11-20 00:00:00', outcome: '2', projectId: '7', cursor: 'abc', id: '9', size: '50' };

describe('conditions over call records', () => {
  it('are read from the address without place and opened detail', () => {
    expect(filterOf(search)).toEqual({ beginTime: '2026-11-20 00:00:00', outcome: '2', projectId: '7' });
  });

  it('are asked of the list with place and page size', () => {
    expect(recordInput(search)).toEqual({ ...filterOf(search), cursor: 'abc', pageSize: 50 });
    expect(recordInput({ size: '7' }).pageSize).toBe(20);
  });

  it('are asked of the sums all the same', () => {
    expect(totalsInput(search)).toEqual({ ...filterOf(search), unit: 'day' });
  });

  it('make an address again', () => {
    expect(recordsHref({})).toBe('/req/applylist');
    expect(recordsHref({ outcome: '2', code: undefined })).toBe('/req/applylist?outcome=2');
  });
});

describe('the live page', () => {
  const now = new Date('2026-11-20T14:32:00+08:00');

  it('is the first one, up to now', () => {
    expect(isLivePage({}, now)).toBe(true);
    expect(isLivePage({ endTime: '2026-11-20 23:59:59' }, now)).toBe(true);
  });

  it('is none that lies in the past, further on, or of one request', () => {
    expect(isLivePage({ endTime: '2026-11-19 23:59:59' }, now)).toBe(false);
    expect(isLivePage({ cursor: 'abc' }, now)).toBe(false);
    expect(isLivePage({ requestId: '01JD' }, now)).toBe(false);
  });
});
