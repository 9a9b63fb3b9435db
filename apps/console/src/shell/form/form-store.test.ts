import { describe, expect, it } from 'vitest';
import { createForm } from './form-store';

const started = () =>
  createForm({ name: '', rows: [{ code: 'a' }, { code: 'b' }, { code: 'c' }] as { code: string }[] });
const codes = (form: ReturnType<typeof started>) =>
  form
    .values()
    .rows.map(({ code }) => code)
    .join('');
const errors = (form: ReturnType<typeof started>) => form.store.getState().errors;

describe('a refused form', () => {
  it('shows each message beside its field and the rest over the form, and keeps all that was typed', () => {
    const form = started();
    form.set('name', 'typed');
    const landed = form.refuse([
      { path: 'rows.1.code', message: 'wrong' },
      { path: 'elsewhere', message: 'odd' },
    ]);
    expect(landed).toEqual(['rows.1.code', '']);
    expect(errors(form)).toEqual({ 'rows.1.code': 'wrong', '': 'odd' });
    expect(form.values().name).toBe('typed');
  });

  it('keeps the first of several messages that land on one field', () => {
    const form = started();
    form.refuse([
      { path: 'rows.0.code', message: 'first' },
      { path: 'rows.0.code.0', message: 'second' },
    ]);
    expect(errors(form)).toEqual({ 'rows.0.code': 'first' });
  });

  it('forgets a message when its field is edited, and only that one', () => {
    const form = started();
    form.refuse([
      { path: 'name', message: 'empty' },
      { path: 'rows.1.code', message: 'wrong' },
    ]);
    form.set('rows.1.code', 'better');
    expect(errors(form)).toEqual({ name: 'empty' });
  });

  it('moves messages along with the rows they belong to', () => {
    const form = started();
    form.refuse([{ path: 'rows.2.code', message: 'wrong' }]);
    form.remove('rows', 0);
    expect([codes(form), errors(form)]).toEqual(['bc', { 'rows.1.code': 'wrong' }]);
    form.insert('rows', { code: 'n' }, 0);
    expect([codes(form), errors(form)]).toEqual(['nbc', { 'rows.2.code': 'wrong' }]);
    form.move('rows', 2, 0);
    expect([codes(form), errors(form)]).toEqual(['cnb', { 'rows.0.code': 'wrong' }]);
    form.move('rows', 0, 2);
    expect([codes(form), errors(form)]).toEqual(['nbc', { 'rows.2.code': 'wrong' }]);
    form.remove('rows', 2);
    expect(errors(form)).toEqual({});
  });

  it('takes a message about a list as settled when the list changes', () => {
    const form = started();
    form.refuse([{ path: 'rows', message: 'too few' }]);
    form.insert('rows', { code: 'd' });
    expect([codes(form), errors(form)]).toEqual(['abcd', {}]);
  });
});

describe('an unsaved form', () => {
  it('is dirty from the first change until it is saved', () => {
    const form = started();
    expect(form.isDirty()).toBe(false);
    form.set('name', '');
    expect(form.isDirty()).toBe(false);
    form.set('name', 'x');
    expect(form.isDirty()).toBe(true);
    form.settle(form.values());
    expect(form.isDirty()).toBe(false);
  });
});
