/** The exit code of what did not get what it fetches: nothing was judged. */
export const LEFT_OUT: 75;

/** The line by which a program says that a server of packages could not be reached. */
export function outOfReach(said: string): string | undefined;

/** What a machine lacks for `npm run container`, in words; undefined where it has all. */
export function lacksForContainer(can?: (program: string, args: readonly string[]) => boolean): string | undefined;
