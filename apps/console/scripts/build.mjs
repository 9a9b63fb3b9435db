// Builds the console into apps/console/dist. Plain JavaScript because tools/build.mjs runs it with bare node.
import path from 'node:path';
import { runnerImport } from 'vite';

// The configuration is read by Vite's own bundler; node alone could not import it.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
process.env.NODE_ENV = 'production';
const { module } = await runnerImport(path.resolve(import.meta.dirname, '../src/build/console.ts'));
await module.buildConsole();
