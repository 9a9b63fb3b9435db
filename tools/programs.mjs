// Programs that run to their end, and do not outlive us.
import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/**
 * Runs a program in the repository and waits for it. An interrupt of this process ends it with all that it started,
 * then this process. @throws Error when it fails
 */
export async function runProgram(command, args) {
  // of a group of its own: what npm starts is ended with npm
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', detached: true });
  let interrupt;
  const pass = (signal) => {
    interrupt = signal;
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch {
      // it has just ended
    }
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
  for (const signal of signals) process.off(signal, pass);
  if (interrupt) {
    pass(interrupt); // whatever it had started and not ended
    process.exit(130);
  }
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}
