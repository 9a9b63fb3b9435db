import { expect, it } from 'vitest';
import { type TreeNode, treeOptions, nodesBelow } from './options';
import { afterMove, nextSort, parentsFor } from './tree';

const place = (id: string, sort: number, parentId: string | null = null): TreeNode => ({
  id,

  parentId,
  name: `n${id}`,

  sort,
});

it('only places whose order changes are saved when one moves', () => {
  const siblings = [place('1', 10), place('2', 20), place('3', 30)];
  expect(afterMove(siblings, '2', -1).map(({ id, sort }) => [id, sort])).toEqual([
    ['2', 10],
    ['1', 20],
  ]);
  expect(afterMove(siblings, '1', -1)).toEqual([]);
  expect(afterMove(siblings, '3', 1)).toEqual([]);
});

it('places that all stand at nought get an order by the first move', () => {
  const siblings = [place('1', 0), place('2', 0), place('3', 0)];
  expect(afterMove(siblings, '3', -1).map(({ id, sort }) => [id, sort])).toEqual([
    ['1', 10],
    ['3', 20],
    ['2', 30],
  ]);
});

it('a place of the second level is chosen behind the name of the first', () => {
  const places = [place('1', 10), place('2', 20), place('3', 10, '1')];
  expect(treeOptions(places).map(({ label }) => label)).toEqual(['n1', 'n1 / n3', 'n2']);
  expect(nodesBelow(places, '1').map(({ id }) => id)).toEqual(['3']);
});

it('a new place comes last', () => {
  expect(nextSort([place('1', 10), place('2', 40)])).toBe(50);
  expect(nextSort([])).toBe(10);
});

it('a group of help moves below another of the first level, never itself, and stays there while it holds others', () => {
  const places = [place('1', 10), place('2', 20), place('3', 10, '1')];
  const below = (id: string) =>
    parentsFor(
      places.find((one) => one.id === id),
      places,
    ).map(({ value }) => value);
  expect([below('1'), below('2'), below('3')]).toEqual([[], ['1'], ['1', '2']]);
});
