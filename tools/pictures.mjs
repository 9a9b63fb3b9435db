// Makes the README's pictures: walks the first purchase and keeps what the browser showed, in docs/pictures.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { root } from './root.mjs';
import { ensureBuild } from './setup.mjs';

await ensureBuild();
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.e2e.config.ts', 'first-purchase'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: ensureChromium(), PICTURES: path.join(root, 'docs/pictures') },
  },
);
process.exitCode = status ?? 1;
