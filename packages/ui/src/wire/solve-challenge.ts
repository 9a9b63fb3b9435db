// Solves an ALTCHA v2 challenge in Web Workers. Loaded on its own: only who asks for a code needs it.
import { solveChallengeWorkers } from 'altcha-lib';
import type { Challenge } from 'altcha-lib/types';

const TIMEOUT_MS = 60_000;
const MOST_WORKERS = 4;

/**
 * The text that the sending calls take: base64 of the challenge with its solution.
 * @throws Error with a Chinese message when this browser cannot solve it
 */
export async function solveChallenge(challengeJson: string): Promise<string> {
  if (!globalThis.crypto?.subtle)
    throw new Error('这个浏览器或地址不支持人机验证，请用 https 地址打开，或换一个浏览器');
  const challenge = JSON.parse(challengeJson) as Challenge;
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.max(1, Math.min(MOST_WORKERS, (navigator.hardwareConcurrency || 2) - 1)),
    createWorker: () => new Worker(new URL('./solver.worker.ts', import.meta.url), { type: 'module' }),
    timeout: TIMEOUT_MS,
  });
  if (!solution) throw new Error('人机验证没有在一分钟内完成，请再试一次');
  return btoa(JSON.stringify({ challenge, solution }));
}
