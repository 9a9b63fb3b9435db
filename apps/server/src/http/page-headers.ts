// Security headers of HTML pages.
import { randomBytes } from 'node:crypto';

/** A value no page has had before. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Headers of a page whose scripts and styles carry `nonce`. */
export function pageHeaders(nonce: string, publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(nonce, publicUrl.startsWith('https://')),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };
}

function contentSecurityPolicy(nonce: string, secure: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React writes style attributes into server-rendered HTML: widths of bars and columns.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
