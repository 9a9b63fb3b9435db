// Builds the console for the browser; the server mounts dist/ under /console.
import locales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractEndpoints } from '../../packages/ui/src/build/contract-endpoints';
import { productionRouter } from '../../packages/ui/src/build/production-router';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [
    productionRouter(),
    contractEndpoints((call) => call.startsWith('/console-api/')),
    locales.vite({ locales: ['zh-CN'] }),
    react(),
  ],
  resolve: { dedupe: ['react', 'react-dom', 'react-router', '@tanstack/react-query'] },
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
