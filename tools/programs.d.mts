type Options = {
  env?: Record<string, string>;
  stdio?: import('node:child_process').StdioOptions;
  withinMs?: number;
  hear?: (text: string) => void;
};

/**
 * Runs a program in the repository and waits for it; answers its exit code, 1 when a signal ended it, undefined when
 * `withinMs` did. An interrupt of this process ends it with all that it started, then this process.
 */
export function run(command: string, args: readonly string[], options?: Options): Promise<number | undefined>;
