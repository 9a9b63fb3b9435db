// Builds the console for the browser; the server mounts dist/ under /console.
import locales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractEndpoints } from '../../packages/ui/src/build/contract-endpoints';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [
    contractEndpoints((call) => call.startsWith('/console-api/')),
    locales.vite({ locales: ['zh-CN'] }),
    react(),
  ],
  resolve: { dedupe: ['react', 'react-dom', '@tanstack/react-query'] },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // A slow machine is not a failed build.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
