// What a process calls its connections, so that others can see in pg_stat_activity who is there.

/** The database's address with a name for the connections that are made to it, at most 63 bytes. */
export function namedSessions(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  if (!url.searchParams.has('application_name')) url.searchParams.set('application_name', name);
  return url.toString();
}
