// Builds the console for the browser; the server mounts dist/ under /console.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdStyles } from '../../packages/ui/src/build/antd-styles';
import { contractEndpoints } from '../../packages/ui/src/build/contract-endpoints';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [
    antdStyles({ sources: path.join(import.meta.dirname, 'src'), sheet: 'styles/antd.css' }),
    contractEndpoints(),
    react(),
  ],
  resolve: { dedupe: ['react', 'react-dom', 'react-router', '@tanstack/react-query'] },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // A slow machine is no fault of the build's.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
