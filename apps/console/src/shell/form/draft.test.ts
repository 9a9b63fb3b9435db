import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftNames, isOutdated, keepDraft, readDraft, watchDraft } from './draft';
import { createForm } from './form-store';

type Values = { name: string; secret: string };

class MemoryStorage implements Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> {
  private readonly items = new Map<string, string>();
  room = Number.POSITIVE_INFINITY;
  get length() {
    return this.items.size;
  }
  key(index: number) {
    return [...this.items.keys()][index] ?? null;
  }
  getItem(name: string) {
    return this.items.get(name) ?? null;
  }
  setItem(name: string, value: string) {
    if (value.length > this.room) throw new DOMException('full', 'QuotaExceededError');
    this.items.set(name, value);
  }
  removeItem(name: string) {
    this.items.delete(name);
  }
}

let store: MemoryStorage;
const onFull = vi.fn();
let time = '2026-11-21 10:00:00';
beforeEach(() => {
  vi.useFakeTimers();
  onFull.mockClear();
  store = new MemoryStorage();
});
afterEach(() => vi.useRealTimers());

function watched(initial: Values = { name: 'stored', secret: '' }) {
  const form = createForm(initial);
  const strip = (values: Values) => ({ ...values, secret: '' });
  return { form, stop: watchDraft(form, { store, name: 'product:1', strip, now: () => time, onFull }) };
}
const draft = () => readDraft<Values>(store, 'product:1');

describe('a draft', () => {
  it('is kept soon after typing, with what the form began from and when', () => {
    const { form } = watched();
    form.set('name', 't');
    form.set('name', 'typed');
    vi.runAllTimers();
    expect(draft()).toEqual({
      values: { name: 'typed', secret: '' },
      base: { name: 'stored', secret: '' },
      keptTime: time,
    });
  });

  it('never holds secrets', () => {
    const { form } = watched();
    form.set('secret', 'sk-1');
    vi.runAllTimers();
    expect(JSON.stringify([...Array(store.length).keys()].map((at) => store.getItem(store.key(at)!)))).not.toContain(
      'sk-1',
    );
  });

  it('holds the last letter typed before the screen was left', () => {
    const { form, stop } = watched();
    form.set('name', 'almost');
    stop();
    expect(draft()?.values.name).toBe('almost');
  });

  it('survives a refusal', () => {
    const { form } = watched();
    form.set('name', 'typed');
    form.refuse([{ path: 'name', message: 'wrong' }]);
    vi.runAllTimers();
    expect(draft()?.values.name).toBe('typed');
  });

  it('is gone at once when the form is saved, and when its changes are given up', () => {
    for (const values of [
      { name: 'typed', secret: '' },
      { name: 'stored', secret: '' },
    ]) {
      const { form, stop } = watched();
      form.set('name', 'typed');
      vi.runAllTimers();
      form.settle(values);
      expect(draft()).toBeUndefined();
      stop();
      expect(draft()).toBeUndefined();
    }
  });

  it('says once that there was no room for it', () => {
    const { form } = watched();
    store.room = 10;
    for (const name of ['a', 'b']) {
      form.set('name', name);
      vi.runAllTimers();
    }
    expect(onFull).toHaveBeenCalledTimes(1);
  });

  it('is outdated once somebody saved something else', () => {
    const { form } = watched();
    form.set('name', 'typed');
    vi.runAllTimers();
    expect(isOutdated(draft()!, { name: 'stored', secret: '' })).toBe(false);
    expect(isOutdated(draft()!, { name: 'theirs', secret: '' })).toBe(true);
  });

  it('that cannot be read is none', () => {
    store.setItem('draft:product:1', '{broken');
    expect(draft()).toBeUndefined();
    store.setItem('draft:product:1', '7');
    expect(draft()).toBeUndefined();
  });
});

it('drafts are listed newest first, and only those asked for', () => {
  for (const [name, keptTime] of [
    ['product:op:1', '2026-11-21 09:00:00'],
    ['product:op:2', '2026-11-21 11:00:00'],
    ['product:other:3', '2026-11-21 12:00:00'],
  ] as const) {
    keepDraft(store, name, { values: { name }, base: { name: '' }, keptTime });
  }
  expect(draftNames(store, 'product:op:')).toEqual(['product:op:2', 'product:op:1']);
});
