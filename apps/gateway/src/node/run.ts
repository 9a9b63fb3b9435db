/** One run of a node: it does not own what an earlier run borrowed. */
export type NodeRun = { id: number; incarnation: bigint };
