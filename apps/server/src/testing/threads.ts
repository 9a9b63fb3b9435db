// Threads of tests start from bundles that are made once for a run.
import path from 'node:path';
import { bundleOnce } from '../../../../tools/bundle.mjs';
import { startThreadsFrom } from '../kernel/in-thread';

startThreadsFrom((folder) => bundleOnce(path.join(import.meta.dirname, '..', folder, 'thread.ts')));
