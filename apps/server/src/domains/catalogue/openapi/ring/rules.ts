// Which parts of a document refer to each other in a circle: unfolded, each would hold the others again and again.

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The document's references that are part of a cycle. `target` resolves a reference. */
export function ringsOf(root: unknown, target: (reference: string) => unknown): ReadonlySet<string> {
  const graph = new Map([...referencesIn(root)].map((from) => [from, referencesIn(target(from))]));
  return new Set(leadingOn(reversed(leadingOn(graph))).keys());
}

/** Every `$ref` in a value, without following any; self-containing values are fine. */
function referencesIn(value: unknown): Set<string> {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const rest = [value];
  while (rest.length > 0) {
    const at = rest.pop();
    if (typeof at !== 'object' || at === null || seen.has(at)) continue;
    seen.add(at);
    const reference = (at as { $ref?: unknown }).$ref;
    if (typeof reference === 'string') found.add(reference);
    for (const child of Object.values(at)) rest.push(child);
  }
  return found;
}

/** Without those that lead nowhere, then those that led only to them, and so on. */
function leadingOn(graph: Graph): Graph {
  const back = reversed(graph);
  const left = new Map([...graph].map(([from, to]) => [from, new Set([...to].filter((one) => graph.has(one)))]));
  const ends = [...left.keys()].filter((one) => left.get(one)!.size === 0);
  while (ends.length > 0) {
    const end = ends.pop()!;
    left.delete(end);
    for (const from of back.get(end) ?? []) {
      const to = left.get(from);
      if (to?.delete(end) && to.size === 0) ends.push(from);
    }
  }
  return left;
}

function reversed(graph: Graph): Graph {
  const back = new Map<string, Set<string>>([...graph.keys()].map((one) => [one, new Set()]));
  for (const [from, to] of graph) for (const one of to) back.get(one)?.add(from);
  return back;
}
