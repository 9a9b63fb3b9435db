// A keeper process: it outlives the process that started it just long enough to stop a product and remove its folder.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** `banner` once it has started; `ended` and everything it said when it has ended. */
export type News = { banner?: string; ended?: number | null; said?: string };

type Keeper = {
  /** Starts the product or sends its launcher a signal; returns the outcome. */
  tell(order: 'start' | NodeJS.Signals): Promise<News>;
  /** Ends the product and removes the folder. */
  end(): Promise<void>;
};

/** Keeps a folder until this process ends; `nested` begins the names of folders in it that are waited for. */
export function keep(folder: string, env: NodeJS.ProcessEnv = process.env, nested = ''): Keeper {
  const child = fork(path.join(import.meta.dirname, 'keeper.mjs'), [folder, nested], {
    env,
    execArgv: [],
    detached: true, // Ctrl-C reaches the run alone
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    async tell(order) {
      const news = once(child, 'message');
      child.send(order);
      return ((await news) as [News])[0];
    },
    async end() {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}
