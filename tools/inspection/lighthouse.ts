// Lighthouse as it judges a page on a phone. Everything but speed is asserted; speed is told.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, chromium as playwright } from 'playwright-core';

export type Judged = { scores: Record<string, number>; faults: string[]; speed: string };

/** Judges one page after the other in one Chromium. */
export type Lighthouse = {
  /** `indexed`: search engines may list the page. */
  judge(url: string, indexed: boolean): Promise<Judged>;
  /** Accessibility of a member's page, opened with these cookies. */
  judgeForMember(url: string, cookies: Cookies): Promise<Judged>;
  close(): Promise<void>;
};

type Audit = {
  id: string;
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  numericValue?: number;
  details?: { items?: object[] };
};
type Category = { id: string; score: number; auditRefs: { id: string; weight: number }[] };
type Report = { lhr: { categories: Record<string, Category>; audits: Record<string, Audit>; runtimeError?: object } };
type Cookies = Parameters<BrowserContext['addCookies']>[0];
type Run = (url: string, flags: object) => Promise<Report>;
type Launch = (options: object) => Promise<{ port: number; kill(): void | Promise<void> }>;

/** Lighthouse itself now and then loses the browser's trace; what it could not judge it is asked again, in a new browser. */
const TRIES = 3;

/** Starts Chromium at `chromium`; `judges` is the folder Lighthouse is installed in. */
export async function openLighthouse(judges: string, chromium: string): Promise<Lighthouse> {
  const load = (file: string) => import(pathToFileURL(path.join(judges, file)).href);
  const { default: run } = (await load('lighthouse/core/index.js')) as { default: Run };
  const { launch } = (await load('chrome-launcher/dist/index.js')) as { launch: Launch };
  const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const start = () => launch({ chromePath: chromium, chromeFlags });
  let chrome = await start();
  const report = async (url: string, flags: object): Promise<Report> => {
    const judging = { port: chrome.port, output: 'json', logLevel: 'error', throttlingMethod: 'simulate', ...flags };
    for (let tries = 1; ; tries += 1) {
      const judged = await run(url, judging);
      if (!judged.lhr.runtimeError || tries === TRIES) return judged;
      await chrome.kill();
      chrome = await start();
      judging.port = chrome.port;
    }
  };
  return {
    judge: async (url, indexed) =>
      judgedOf(
        await report(url, {
          onlyCategories: [...ASSERTED, 'performance'],
          // A page that is no place to begin says so, and is judged by everything else.
          skipAudits: indexed ? [] : ['is-crawlable'],
        }),
      ),
    judgeForMember: async (url, cookies) => {
      const browser = await playwright.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
      await browser.contexts()[0]!.addCookies(cookies);
      await browser.close();
      return judgedOf(await report(url, { onlyCategories: ['accessibility'], disableStorageReset: true }));
    },
    close: async () => chrome.kill(),
  };
}

const ASSERTED = ['accessibility', 'best-practices', 'seo'];

function judgedOf({ lhr }: Report): Judged {
  const { categories, audits } = lhr;
  const scores = Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, Math.round(score * 100)]));
  const lost = ASSERTED.filter((id) => id in scores && scores[id] !== 100).flatMap((id) => {
    const judged = categories[id]!.auditRefs.map((reference) => ({ ...reference, ...audits[reference.id]! }));
    const low = judged.filter(({ weight, score }) => weight > 0 && score !== null && score < 1);
    return [`${id} ${scores[id]}`, ...low.map(({ title, details }) => `  ${title} ${textOf(details)}`)];
  });
  const faults = lhr.runtimeError ? [JSON.stringify(lhr.runtimeError)] : lost;
  return { scores, faults, speed: speedOf(audits) };
}

const textOf = (details: Audit['details']) => JSON.stringify(details?.items?.slice(0, 2) ?? '').slice(0, 300);

function speedOf(audits: Record<string, Audit>): string {
  const of = (id: string) => audits[id]?.numericValue ?? 0;
  const paint = Math.round(of('largest-contentful-paint'));
  const blocked = Math.round(of('total-blocking-time'));
  return `largest paint ${paint} ms, blocked ${blocked} ms, shift ${of('cumulative-layout-shift').toFixed(3)}`;
}
