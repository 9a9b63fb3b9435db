// Children of tests start from bundles that are made once for a run.
import path from 'node:path';
import { bundleOnce } from '../../../../tools/bundle.mjs';
import { startChildrenFrom } from '../kernel/in-child';

startChildrenFrom((folder) => bundleOnce(path.join(import.meta.dirname, '..', folder, 'child.ts')));
