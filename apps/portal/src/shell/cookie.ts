// Cookies this client keeps for itself and for the server's page rendering.

/** The value of a cookie, '' when there is none or no document. */
export function readCookie(name: string): string {
  if (typeof document === 'undefined') return '';
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${name}=`)) return decodedOr(pair.slice(name.length + 1));
  }
  return '';
}

/** Keeps a value for `days` on every path. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = Math.round(days * 86_400);
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

/** Drops a cookie. */
export function removeCookie(name: string): void {
  writeCookie(name, '', 0);
}

function decodedOr(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
