// Style sheet, script and icon, served by the sandbox itself so that its pages need nothing from outside.
import type { Answer } from '../http/answer';
import type { Route } from '../http/routes';
import { SCRIPT } from './script';
import { STYLESHEET } from './stylesheet';

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="3" y="3" width="26" height="26" rx="4" ' +
  'fill="none" stroke="#c4372c" stroke-width="3"/><path d="M9 12h14M9 17h14M9 22h8" stroke="#c4372c" stroke-width="3"/></svg>';

export const ASSET_ROUTES: readonly Route[] = [
  asset('/assets/sandbox.css', 'text/css; charset=utf-8', STYLESHEET),
  asset('/assets/sandbox.js', 'text/javascript; charset=utf-8', SCRIPT),
  asset('/assets/sandbox.svg', 'image/svg+xml', ICON),
  asset('/favicon.ico', 'image/svg+xml', ICON),
];

function asset(path: string, type: string, body: string): Route {
  const answer: Answer = { status: 200, headers: { 'content-type': type }, body };
  return { methods: ['GET'], path, access: 'open', answer: () => answer };
}
