// Keeps a folder and the product running on it for the process that started it; once that process is gone, for whatever
// reason, both are removed. The parent orders it to start a product or to signal its launcher.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const [folder, nested] = process.argv.slice(2);
const END_WITHIN_MS = 45_000;
let launcher;
let group;

process.on('message', (order) => (order === 'start' ? start() : launcher?.kill(order)));
process.on('disconnect', () => void end());

function start() {
  let said = '';
  launcher = spawn(process.execPath, ['apps/launcher/dist/main.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // a group of its own, which can be ended as one
  });
  group = launcher.pid;
  launcher.stdout.on('data', (chunk) => {
    const stood = said.includes('Ctrl-C');
    said += chunk;
    if (!stood && said.includes('Ctrl-C')) tell({ banner: said });
  });
  launcher.once('exit', (code) => {
    launcher = undefined;
    tell({ ended: code, said });
  });
}

function tell(news) {
  if (process.connected) process.send(news, () => {}); // nobody may be there to hear it any more
}

async function end() {
  launcher?.kill('SIGINT');
  const deadline = Date.now() + END_WITHIN_MS;
  while (isBusy() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
  if (group) kill(-group, 'SIGKILL'); // what the launcher was just running, and did not wait for
  endDatabase();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit();
}

/** While the product stops, or folders of others inside this one are not gone yet. */
function isBusy() {
  return launcher !== undefined || (nested && readdirSync(folder).some((name) => name.startsWith(nested)));
}

/** One whose launcher was killed outlives it. */
function endDatabase() {
  const lock = path.join(folder, 'postgres/postmaster.pid');
  if (existsSync(lock)) kill(Number(readFileSync(lock, 'utf8').split('\n')[0]), 'SIGQUIT');
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended meanwhile
  }
}
