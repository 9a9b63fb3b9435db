// gateway.claim_node, rest_number, reclaim_leases and the statements of NodeStore.
import type { NodeRun } from '../../node/run';
import { closeLeases } from './leases';
import { type NodeRow, type Tables } from './tables';

export function claimNode(tables: Tables, name: string): NodeRun {
  const known = [...tables.nodes.values()].find((node) => node.name === name);
  const heartbeatAt = tables.now();
  let id = 1;
  while (tables.nodes.has(id)) id++;
  const node: NodeRow = known ?? { id, name, state: 1, incarnation: 0, heartbeatAt };
  Object.assign(node, { state: 1, incarnation: node.incarnation + 1, heartbeatAt });
  tables.nodes.set(node.id, node);
  return { id: node.id, incarnation: BigInt(node.incarnation) };
}

function nodeOf(tables: Tables, { id, incarnation }: NodeRun): NodeRow | undefined {
  const node = tables.nodes.get(id);
  return node?.incarnation === Number(incarnation) ? node : undefined;
}

/** How many nodes are live; undefined: the run is over. */
export function heartbeat(tables: Tables, run: NodeRun): number | undefined {
  const node = nodeOf(tables, run);
  if (!node || node.state > 2) return undefined;
  node.heartbeatAt = tables.now();
  return [...tables.nodes.values()].filter(({ state }) => state === 2).length;
}

export function enterState(tables: Tables, run: NodeRun, state: number) {
  const node = nodeOf(tables, run);
  if (node) node.state = state;
}

export function restNumber(tables: Tables, { id }: NodeRun, walId: string): boolean {
  const wal = tables.wals.get(walId);
  if (!wal?.lastCallAt || wal.lastCallAt <= tables.now() + 1_000) return false;
  wal.lastCallAt = null;
  const node = tables.nodes.get(id)!;
  Object.assign(node, { name: `${node.name} (resting ${id})`, state: 3, incarnation: node.incarnation + 1 });
  return true;
}

/** Takes the leases of dead nodes back. Returns how many. */
export function reclaim(tables: Tables, deadAfter: number): number {
  for (const node of tables.nodes.values()) {
    if (node.state > 2 || node.heartbeatAt >= tables.now() - deadAfter) continue;
    node.state = 4;
    node.incarnation++;
  }
  const orphaned = [...tables.leases.values()].filter((lease) => {
    const node = tables.nodes.get(lease.nodeId)!;
    return lease.state === 1 && (node.state > 2 || (node.state === 2 && lease.incarnation !== node.incarnation));
  });
  return closeLeases(
    tables,
    orphaned.map(({ id }) => id),
    3,
  );
}
