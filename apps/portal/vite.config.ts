// Builds the browser's files (dist/client) and, with --ssr, the server's renderer (dist/server). In development React is
// its slow, talkative self.
import { contractEndpoints } from '../../packages/ui/src/build/contract-endpoints';
import locales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './src/build/chunk-groups';
import { screenSources } from './src/build/screen-sources';

/** Every page has the names of all screens in it, which no compression shortens. */
const SHORT_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    contractEndpoints((call) => !call.startsWith('/console-api/')),
    locales.vite({ locales: ['zh-CN'] }),
    screenSources(),
    react(),
  ],
  resolve: {
    dedupe: ['react', 'react-dom', '@tanstack/react-query'],
  },
  // Otherwise a server whose NODE_ENV is not production would render with React's slow development build.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: command === 'build' ? { noExternal: true } : {},
  build: {
    target: 'es2022',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    // Lists of each screen's dependencies would add kilobytes to every page; links are prefetched on pointer and focus
    // instead.
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
      : { input: ['index.html', 'src/start.ts'], output: { ...SHORT_NAMES, codeSplitting: { groups: chunkGroups() } } },
  },
}));
