// Set-up shared by the gateway's tests, removed after the last test of the file.
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { afterAll } from 'vitest';
import type { GatewayOptions } from '../parts/foundation';
import { type TestNode, testNode } from './node';
import { type TestUpstream, testUpstream } from './upstream';

type Ground = {
  db: TestDatabase;
  upstream: TestUpstream;
  /** As many as were asked for, on that database. */
  nodes: TestNode[];
};

/** A database, an upstream and nodes; `optionsFor` says how the nodes differ from `testNode`'s. */
export async function testGround(
  nodeCount: number,
  optionsFor: (upstream: TestUpstream) => Partial<GatewayOptions> = () => ({}),
): Promise<Ground> {
  const db = await testDatabase();
  afterAll(() => db.drop());
  const upstream = await testUpstream();
  afterAll(() => upstream.close());
  const options = optionsFor(upstream);
  const nodes = await Promise.all(Array.from({ length: nodeCount }, () => testNode(db.url, options)));
  // hooks end in reverse: the nodes first
  afterAll(() => Promise.all(nodes.map((node) => node.close())));
  return { db, upstream, nodes };
}

/** `testGround` with one node. */
export async function testGateway(
  optionsFor?: (upstream: TestUpstream) => Partial<GatewayOptions>,
): Promise<Omit<Ground, 'nodes'> & { node: TestNode }> {
  const { nodes, ...ground } = await testGround(1, optionsFor);
  return { ...ground, node: nodes[0]! };
}
