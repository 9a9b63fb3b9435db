/** Builds all apps unless the sources are those of the last build. */
export function ensureBuild(): Promise<void>;
