// The Nu Html Checker, as validator.w3.org runs it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CrawledPage } from './crawl';

type Message = { type: string; url?: string; message: string; extract?: string };

/** Errors by the address of their page; a page without errors is not among them. @throws Error when it cannot run */
export function markupErrors(jar: string, pages: readonly CrawledPage[]): Map<string, string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jishi-markup-'));
  const files = pages.map(({ html }, index) => {
    const file = path.join(folder, `${index}.html`);
    writeFileSync(file, html);
    return file;
  });
  const { stdout, stderr } = spawnSync(
    'java',
    ['-jar', jar, '--format', 'json', '--errors-only', '--stdout', ...files],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  rmSync(folder, { recursive: true });
  if (!stdout.startsWith('{')) throw new Error(`the validator did not answer: ${stderr.slice(0, 500)}`);
  const errors = new Map<string, string[]>();
  for (const { type, url, message, extract = '' } of (JSON.parse(stdout) as { messages: Message[] }).messages) {
    if (type === 'info') continue;
    const page = url && pages[Number.parseInt(path.basename(url), 10)];
    const address = page ? page.address : 'validator';
    const line = `${message} ${extract.replaceAll(/\s+/g, ' ').slice(0, 160)}`;
    errors.set(address, [...(errors.get(address) ?? []), line]);
  }
  return errors;
}
