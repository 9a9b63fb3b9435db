/** Makes one file of a process, so that it starts fast again and again; it must lie where node_modules are found from. */
export function bundleProcess(entry: string, outfile: string): Promise<string>;
/** The file of a process, bundled once in a run of tests (see test-bundles.ts) whichever test file asks first. */
export function bundleOnce(entry: string): Promise<string>;
/** The folder, below an app's .cache, of a run's bundles. */
export function bundlesOf(run: string): string;
