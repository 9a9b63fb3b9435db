import { beforeEach, expect, test } from 'vitest';
import { type View, ui } from './ui-store';

const view = (path: string, search = ''): View => ({
  name: path,
  path,
  fullPath: path + search,
  href: path + search,
  title: path,
  query: Object.fromEntries(new URLSearchParams(search)),
});
const paths = () => Object.keys(ui.getState().views);

beforeEach(() => {
  ui.setState({ ...ui.getInitialState() });
  ui.getState().visit(view('/a', '?page=2'));
  ui.getState().visit(view('/b'));
  ui.getState().visit(view('/c'));
});

test('a visited page is kept with its name, addresses, title and query', () => {
  expect(ui.getState().views['/a']).toEqual({
    name: '/a',
    path: '/a',
    fullPath: '/a?page=2',
    href: '/a?page=2',
    title: '/a',
    query: { page: '2' },
  });
});

test('visiting a page again with another query keeps one view of it, the latest', () => {
  ui.getState().visit(view('/a', '?page=3'));
  expect(paths()).toEqual(['/a', '/b', '/c']);
  expect(ui.getState().views['/a']?.query).toEqual({ page: '3' });
});

test('one page, all but one, or all can be forgotten, and what is forgotten starts afresh', () => {
  ui.getState().evict('/a');
  expect(paths()).toEqual(['/b', '/c']);
  expect(ui.getState().epochs).toEqual({ '/a': 1 });
  ui.getState().evictOthers('/c');
  expect(paths()).toEqual(['/c']);
  expect(ui.getState().epochs).toEqual({ '/a': 1, '/b': 1 });
  const { epoch } = ui.getState();
  ui.getState().evictAll();
  expect(paths()).toEqual([]);
  expect(ui.getState().epoch).toBe(epoch + 1);
});

test('enumerations are not asked for again until somebody else signs in', () => {
  ui.getState().enumsArrived();
  ui.getState().evictAll();
  expect(ui.getState().canRequestEnum).toBe(false);
  ui.getState().reset();
  expect(ui.getState().canRequestEnum).toBe(true);
});

test('the login dialog opens and closes by its flag', () => {
  ui.getState().openLogin();
  expect(ui.getState().loginModal).toBe(true);
  ui.getState().closeLogin();
  expect(ui.getState().loginModal).toBe(false);
});
