// `npm run simulate -- --histories 50000 [--from 1]`: simulated gateway nodes, their promises judged under whatever goes wrong.
// `--seed 7` plays one history again, shrinks it if it fails, and prints its steps; `--sabotage NAME` with a deliberate defect.
import path from 'node:path';
import { bundleProcess } from './bundle.mjs';
import { run } from './programs.mjs';
import { root } from './root.mjs';

const gateway = path.join(root, 'apps/gateway');
const file = path.join(gateway, '.cache/simulate.mjs');
await bundleProcess(path.join(gateway, 'src/simulation/run.ts'), file);
process.exitCode = (await run(process.execPath, [file, ...process.argv.slice(2)])) ?? 1;
