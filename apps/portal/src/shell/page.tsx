// A page: its address, name, title, screen, and the queries it needs before it shows. The same loader runs on the
// server (use cases in process) and in the browser (one payload per page).
import * as codes from '@jishi/contract/codes';
import type { Endpoint, Input, Output } from '@jishi/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { fieldsByName } from '@jishi/ui/url-query';
import { type LoaderArgs, Redirect, RouteError, type RouteObject } from '@jishi/ui/router';
import { type CallKey, query } from './client';
import { ApiError } from '@jishi/ui/wire/envelope';
import type { Head, Pictured } from './head';
import { adoptPayload } from './payload';
import { readToken } from './session';

export type PageInput = { params: Record<string, string>; search: Record<string, string>; signedIn: boolean };

/** What a page can build its metadata from: its address and the results of its queries. */
export type PageFacts = PageInput & {
  /** The answer of one of the page's queries, undefined when it did not come. */
  read<E extends Endpoint>(endpoint: E, input: Input<E>): Output<E> | undefined;
};

type Screen = ComponentType | { default: ComponentType };
type PageQuery = { queryKey: CallKey };

export type PageDeclaration = {
  /** Of spec/routes.tsv; also the name of the cached view. */
  name: string;
  /** With `:id` parameters. */
  path: string;
  /** Without the site's name. */
  title: string | ((facts: PageFacts) => string);
  /** For search engines, on public pages. */
  description?: string | ((facts: PageFacts) => string | undefined);
  /** The address search engines should keep, from `/`; by default the path without its query. */
  canonical?: (facts: PageFacts) => string;
  /** Lazy: `() => import('../features/…')`, or the component taken out of that import. */
  screen: () => Promise<Screen>;
  /** Who may open it; the layout's rule by default (member: members only). */
  access?: 'public' | 'member';
  /** False keeps search engines out of a public page: it is a step of something, not a place to begin. */
  indexed?: false;
  /** False: starts afresh on every visit instead of being kept. */
  keepAlive?: false;
  /** All that its address asks. What others add on the way here, as payment channels do, leaves the address. */
  asks?: readonly string[];
  /**
   * Loaded before the page shows and embedded in its HTML. The first one is the page's subject: when it is not found
   * the page is a real 404. Members' pages load theirs with the screen, to keep public pages small.
   */
  queries?: (input: PageInput) => PageQuery[] | Promise<PageQuery[]>;
  /** The same for every visitor, and allowed to be a few seconds old unless an operator changes something. */
  shared?: true;
  /** It is read: its HTML does without scripts, which a visitor's browser loads at the first touch, key or focus. */
  reading?: true;
  /** Loaded after them, for what only their answers can name; asked twice, for what those answers name. */
  followUps?: (facts: PageFacts) => PageQuery[];
  /** The page's subject in schema.org's words; `origin` makes its addresses absolute. */
  structuredData?: (facts: PageFacts, origin: string) => object[];
  /** The page's share picture; by default the site's. */
  picture?: (facts: PageFacts) => Pictured | undefined;
  /** Further queries and metadata, loaded when the page is opened, so that other pages do not carry them. */
  particulars?: () => Promise<Particulars>;
  /** Source file of the screen; written by the build. */
  source?: string;
};

/** The parts of a declaration that can wait until the page is opened. */
export type Particulars = Partial<
  Pick<PageDeclaration, 'title' | 'description' | 'canonical' | 'queries' | 'followUps' | 'structuredData' | 'picture'>
>;

export type Page = PageDeclaration & { access: 'public' | 'member' };

/** Pages of a list, opened as its layout says unless they say otherwise. */
export const withAccess =
  (access: Page['access']) =>
  (declared: PageDeclaration): Page => ({ access, ...declared });

/** What hooks and tools can read of a matched page. */
export type PageHandle = {
  name: string;
  keepAlive: boolean;
  access: 'public' | 'member';
  shared: boolean;
  reading: boolean;
  source: string | undefined;
};

export type PageData = { head: Head };

/** Declares a page; its layout follows from the list it is in. */
export function page(declaration: PageDeclaration): PageDeclaration {
  return declaration;
}

/** What the loaders of pages work with. */
export type PageContext = {
  client: QueryClient;
  /** Whether a member made the request being rendered; undefined in the browser, where only the token tells. */
  signedIn?: boolean | undefined;
};

/** The route of a page. */
export function pageRoute(declared: Page): RouteObject<PageContext> {
  const handle: PageHandle = {
    name: declared.name,
    keepAlive: declared.keepAlive !== false,
    access: declared.access,
    shared: declared.shared ?? false,
    reading: declared.reading ?? false,
    source: declared.source,
  };
  return {
    id: declared.name,
    path: declared.path,
    handle,
    lazy: { Component: async () => componentOf(await declared.screen()) },
    loader: async (args) => loadPage({ ...declared, ...(await declared.particulars?.()) }, args),
  };
}

/** Runs a list of queries into a client; failures stay in the cache for the page to show. */
export async function loadQueries(client: QueryClient, queries: readonly PageQuery[]): Promise<void> {
  await Promise.all(queries.map(({ queryKey }) => client.ensureQueryData({ queryKey }).catch(() => undefined)));
}

async function loadPage(declared: Page, args: LoaderArgs<PageContext>): Promise<PageData> {
  const { url, params, signal } = args;
  const { client, signedIn = readToken() !== '' } = args.context;
  const input = inputOf(params, url, signedIn);
  const own = declared.asks && [...url.searchParams].filter(([name]) => declared.asks!.includes(name));
  if (own && own.length < url.searchParams.size)
    throw new Redirect(`${url.pathname}?${new URLSearchParams(own).toString()}`);
  if (declared.access === 'member' && !input.signedIn) throw new Redirect(loginAddress(url));

  const queries = (await declared.queries?.(input)) ?? [];
  if (isWithinPage(client, url, queries)) {
    void loadQueries(client, queries);
    return { head: headOf(declared, factsOf(client, input), url) };
  }
  const status = import.meta.env.SSR ? undefined : await adoptPayload(client, url, queries, signal);
  if (status === 404) throw pageNotFound(url.pathname);
  await loadQueries(client, queries);
  if (queries[0]) failWithSubject(client, queries[0].queryKey, url);
  const facts = factsOf(client, input);
  // two rounds: the second loads what the first one's answers name, and finds the rest in the cache
  for (let round = 0; round < 2; round += 1) await loadQueries(client, declared.followUps?.(facts) ?? []);
  latestPage.set(client, url.pathname);
  return { head: headOf(declared, facts, url) };
}

/** The page that a client loaded last. */
const latestPage = new WeakMap<QueryClient, string>();

/**
 * Another filter, tab or page number of a page already shown: nothing blocks. The address changes at once, and each
 * part shows what it is loading or failed to read.
 */
function isWithinPage(client: QueryClient, url: URL, [subject]: readonly PageQuery[]): boolean {
  if (import.meta.env.SSR || latestPage.get(client) !== url.pathname) return false;
  return subject !== undefined && client.getQueryData(subject.queryKey) !== undefined;
}

/** Where a logged-out visitor of a member page is sent. */
export function loginAddress(url: { pathname: string; search: string }): string {
  return `/login?${new URLSearchParams({ redirect: url.pathname + url.search }).toString()}`;
}

/** The error that unknown addresses and missing subjects become. */
export function pageNotFound(pathname: string): RouteError {
  return new RouteError(404, `Page Not Found: ${pathname}`);
}

// A malformed id is refused as invalid input; the visitor sees a missing page.
const NOT_FOUND_CODES: readonly number[] = [codes.notFound, codes.invalidInput];

/** Codes below zero and these are faults: there is nothing to answer a document with. */
const FAULT_CODES: readonly number[] = [codes.serverFault, codes.unavailable];

function failWithSubject(client: QueryClient, queryKey: CallKey, url: URL): void {
  const state = client.getQueryState(queryKey);
  if (!state?.error || state.data !== undefined) return;
  const { error } = state;
  if (!(error instanceof ApiError)) throw error;
  if (NOT_FOUND_CODES.includes(error.code)) throw pageNotFound(url.pathname);
  // In the browser the page opens anyway: each missing part says so and offers a retry.
  if (!import.meta.env.SSR) return;
  if (error.code < 0 || FAULT_CODES.includes(error.code)) throw new RouteError(500, error.msg);
}

function inputOf(params: LoaderArgs<PageContext>['params'], url: URL, signedIn: boolean): PageInput {
  return {
    params: params as Record<string, string>,
    search: fieldsByName(url.searchParams),
    signedIn,
  };
}

function factsOf(client: QueryClient, input: PageInput): PageFacts {
  const read = <E extends Endpoint>(endpoint: E, values: Input<E>) =>
    client.getQueryData<Output<E>>(query(endpoint, values).queryKey);
  return { ...input, read };
}

function headOf(declared: Page, facts: PageFacts, url: URL): Head {
  const { title, description } = declared;
  return {
    title: typeof title === 'string' ? title : title(facts),
    description: typeof description === 'function' ? description(facts) : description,
    canonical: declared.canonical?.(facts) ?? url.pathname,
    indexed: declared.access === 'public' && declared.indexed !== false,
    // Robots read it in the HTML; after a navigation in the browser nobody does.
    ...(import.meta.env.SSR && {
      picture: declared.picture?.(facts),
      structuredData: declared.structuredData?.(facts, url.origin),
    }),
  };
}

function componentOf(screen: Screen): ComponentType {
  return typeof screen === 'object' && 'default' in screen ? screen.default : (screen as ComponentType);
}
