// `npm start` on one machine: the built product until Ctrl-C; and `backup` and `restore` of its data.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { backup, restore } from './backup';
import { runSite } from './site';

const appsDirectory = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const dataDir = path.resolve(process.env.DATA_DIR ?? './data');
const say = (line: string) => console.log(line);

const [command = 'start', archive = ''] = process.argv.slice(2);
if (command === 'backup' || command === 'restore') {
  const work = archive
    ? (command === 'backup' ? backup : restore)(dataDir, path.resolve(archive))
    : Promise.reject(new Error(`usage: npm run ${command} -- FILE.tar`));
  work.then(
    () =>
      say(
        command === 'backup'
          ? `已备份到 ${archive}。它含有密钥，请妥善保管。`
          : `已恢复到 ${dataDir}，可以 npm start。`,
      ),
    (error: Error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
} else {
  await runSite({
    dataDir,
    entryOf: (app) => path.join(appsDirectory, app, 'dist/main.mjs'),
    pages: { portal: path.join(appsDirectory, 'portal/dist'), console: path.join(appsDirectory, 'console/dist') },
    say,
  });
}
