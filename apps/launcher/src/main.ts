// `npm start` on one machine: the built product until Ctrl-C; `reload` of it without a cut; `backup` and `restore` of its data;
// `drill` of a backup; `rotate-keys`; `verify-audit`. In production: `keep` of one process, whose port outlives it.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { backup, restore } from './backup';
import { drill } from './drill';
import { runKept } from './keep';
import { askReload, releaseIn } from './reload';
import { beginRotation } from './rotate-keys';
import { runServerCommand } from './server-command';
import { runSite } from './site';

const appsDirectory = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const dataDir = path.resolve(process.env.DATA_DIR ?? './data');
const say = (line: string) => console.log(line);

const release = releaseIn(appsDirectory);
const site = { dataDir, env: process.env, serverEntry: release.entryOf('server') };
const fail = (error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
};

const [command = 'start', operand = ''] = process.argv.slice(2);
if (command === 'backup' || command === 'restore') {
  const work = operand
    ? (command === 'backup' ? backup : restore)(dataDir, path.resolve(operand))
    : Promise.reject(new Error(`usage: npm run ${command} -- FILE.tar`));
  work.then(
    () =>
      say(
        command === 'backup'
          ? `已备份到 ${operand}。它含有密钥，请妥善保管。`
          : `已恢复到 ${dataDir}，可以 npm start。`,
      ),
    fail,
  );
} else if (command === 'drill') {
  const work = operand
    ? drill(path.resolve(operand), { ...site, say })
    : Promise.reject<number>(new Error('usage: npm run drill -- FILE.tar'));
  await work.then((code) => (process.exitCode = code), fail);
} else if (command === 'rotate-keys') {
  if (operand && operand !== 'new-key') fail(new Error('usage: npm run rotate-keys [-- new-key]'));
  else if (operand) await Promise.resolve(site).then(beginRotation).then(say, fail);
  else await runServerCommand(command, site).then((code) => (process.exitCode = code), fail);
} else if (command === 'verify-audit') {
  await runServerCommand(command, site).then((code) => (process.exitCode = code), fail);
} else if (command === 'reload') {
  await askReload(dataDir, appsDirectory).then(say, fail);
} else if (command === 'keep') {
  await runKept(operand, { dataDir, say }).catch(fail);
} else {
  await runSite({ dataDir, ...release, say });
}
