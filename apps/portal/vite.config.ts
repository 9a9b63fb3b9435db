// Builds the browser's files (dist/client) and, with --ssr, the server's renderer (dist/server). In development React and
// the router are their slow, talkative selves.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractEndpoints } from '../../packages/ui/src/build/contract-endpoints';
import locales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './src/build/chunk-groups';
import { screenSources } from './src/build/screen-sources';

/** Its package.json leads to the build with development warnings whatever the mode. */
const ROUTER = [
  { find: /^react-router$/, replacement: routerFile('index.mjs') },
  { find: /^react-router\/dom$/, replacement: routerFile('dom-export.mjs') },
];

function routerFile(name: string): string {
  const development = fileURLToPath(import.meta.resolve('react-router'));
  return path.resolve(path.dirname(development), '../production', name);
}

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    contractEndpoints((call) => !call.startsWith('/console-api/')),
    locales.vite({ locales: ['zh-CN'] }),
    screenSources(),
    react(),
  ],
  resolve: {
    alias: command === 'build' ? ROUTER : [],
    dedupe: ['react', 'react-dom', 'react-router', '@tanstack/react-query'],
  },
  // Left to the environment, a server that is not called production would render with React's slow development build.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: command === 'build' ? { noExternal: true } : {},
  build: {
    target: 'es2022',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    // Lists of what each screen needs would weigh kilobytes in every page; links are prefetched by pointer and focus.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps, { hostType }) => (hostType === 'html' ? deps : []),
    },
    reportCompressedSize: false,
    // Charts are larger; what public pages load is measured by src/build/page-sizes.ts.
    chunkSizeWarningLimit: 1000,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    rolldownOptions: isSsrBuild
      ? { input: 'src/entry-server.tsx' }
      : { input: ['index.html', 'src/start.ts'], output: { codeSplitting: { groups: chunkGroups() } } },
  },
}));
