// What goes into a process's file: the workspace, never what npm brought. esbuild is loaded when it is asked for, since a
// fresh clone has no dependencies yet.

/** Bundles @jishi/* and relative imports, leaves everything from npm to node_modules. */
export const workspacesInside = {
  name: 'workspaces-inside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
      if (kind === 'entry-point' || name.startsWith('@jishi/')) return undefined;
      return { external: true };
    });
  },
};

/** Makes one file of a process, so that it starts fast again and again; it must lie where node_modules are found from. */
export async function bundleProcess(entry, outfile) {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    plugins: [workspacesInside],
  });
  return outfile;
}
