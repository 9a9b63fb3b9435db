// `npm start`: sets up what is missing, then starts everything on this machine.
import { checkNode, ensureBuild, ensureDependencies } from './setup.mjs';

checkNode();
await ensureDependencies();
await ensureBuild();
await import('../apps/launcher/dist/main.mjs');
