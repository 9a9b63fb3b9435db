/** Makes one file of a process, so that it starts fast again and again; it must lie where node_modules are found from. */
export function bundleProcess(entry: string, outfile: string): Promise<string>;
