/** So many different ports of 127.0.0.1 on which nobody listens now, and on which no outgoing connection can be sitting. */
export function freePorts(count: number): Promise<number[]>;
