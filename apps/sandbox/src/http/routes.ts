// A peer's routes and how a request finds one. Paths are texts or beginnings of texts: a table is all the router there is.
import type { Outcome } from './answer';
import { refusal, text } from './answer';
import { comesFromAnotherSite, type SandboxRequest } from './request';

export interface Route {
  methods: readonly ('GET' | 'POST' | 'PUT')[];
  /** A path ending in a star matches everything with that prefix. */
  path: string;
  /**
   * `open`: anybody, including forms on other sites (a provider's own endpoints). `console`: people and tests using the
   * sandbox, not pages of other sites. `loopback`: as `console`, from this machine only, because the answer holds
   * credentials.
   */
  access: 'open' | 'console' | 'loopback';
  answer(request: SandboxRequest): Outcome | Promise<Outcome>;
}

/** Finds the route for a request and applies its access rule. */
export async function dispatch(routes: readonly Route[], request: SandboxRequest): Promise<Outcome> {
  const atPath = routes.filter((route) => covers(route.path, request.path));
  if (atPath.length === 0) return text('404 没有这个页面', 404);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const route = atPath.find((candidate) => candidate.methods.some((allowed) => allowed === method));
  if (!route) return text('405 不支持这种请求方法', 405);
  if (route.access !== 'open' && comesFromAnotherSite(request)) return refusal(403, '请求来自别的网站，未处理');
  if (route.access === 'loopback' && !request.fromLoopback) return refusal(403, '凭据只在本机上提供');
  return route.answer(request);
}

function covers(path: string, asked: string): boolean {
  return path.endsWith('*') ? asked.startsWith(path.slice(0, -1)) : path === asked;
}
