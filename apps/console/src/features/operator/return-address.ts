/** Where signing in leads: back to an address inside the console, or to its start. */
export function returnAddress(from: string | null): string {
  if (!from || !/^\/[^/\\]/.test(from) || from.startsWith('/login')) return '/';
  return from;
}
