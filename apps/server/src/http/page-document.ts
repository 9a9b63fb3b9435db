// The HTML around a rendered page: the built index.html, and links to the chunks the page is made of.
import { readFileSync } from 'node:fs';
import path from 'node:path';

type Parts = { head: string; html: string; boot: string; files: readonly string[]; nonce: string; waits: boolean };

/** Puts a rendered page into the document. */
export type PageDocument = (parts: Parts) => string;

type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean };

/** Reads the built client at `clientDir`. @throws Error when it is not built */
export function openDocument(clientDir: string): PageDocument {
  const manifest = JSON.parse(readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const template = readFileSync(path.join(clientDir, 'index.html'), 'utf8');
  const parts = template.split(/<!--(?:head|html|boot)-->|(?=<\/head>)/);
  const [top, entry, afterHead, end, bottom] = parts;
  if (bottom === undefined) throw new Error('index.html has lost its <!--head-->, <!--html--> or <!--boot-->');
  const start = manifest[START]?.file;
  if (!start) throw new Error(`the build has lost ${START}`);
  const linksOf = chunkLinks(manifest);
  // Scripts are left to the starter. The entry's stylesheet declares the layers, so those of the page come after it.
  const entryStyles = entry!.replaceAll(/<script[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '');
  return ({ head, html, boot, files, nonce, waits }) => {
    const withNonce = (markup = '') => markup.replaceAll(/<(script|link|style)(?=[\s>])/g, `<$1 nonce="${nonce}"`);
    const mark = `<meta property="csp-nonce" content="" nonce="${nonce}">`;
    const { styles, modules } = linksOf(files);
    const wait = waits ? ' data-waits' : '';
    const starter = `<script async type="module" src="/${start}" data-modules="${modules}"${wait}></script>`;
    const inHead = [withNonce(top), mark, head, withNonce(entryStyles), withNonce(styles + starter), afterHead];
    return [...inHead, html, end, boot, withNonce(bottom)].join('');
  };
}

/** A page can be read before its scripts are there: this one fetches the others when it has been painted. */
const START = 'src/start.ts';
const ENTRY = 'index.html';

type Links = { styles: string; modules: string };

/** For source files: links to the stylesheets that the entry has not, and all modules to load, the entry's own first. */
function chunkLinks(manifest: Record<string, Chunk>): (files: readonly string[]) => Links {
  const known = new Map<string, Links>();
  const ofEntry = new Set([manifest[ENTRY]!.file, ...filesOf(manifest, ENTRY)]);
  const linksOf = (files: readonly string[]): Links => {
    const ofPage = new Set(files.flatMap((file) => filesOf(manifest, file)));
    const styles = [...ofPage].filter((file) => isStyle(file) && !ofEntry.has(file));
    const modules = [...new Set([...ofEntry, ...ofPage])].filter((file) => !isStyle(file));
    return {
      styles: styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join(''),
      modules: modules.map((file) => `/${file}`).join(' '),
    };
  };
  return (files) => {
    const key = files.join();
    const links = known.get(key) ?? linksOf(files);
    known.set(key, links);
    return links;
  };
}

const isStyle = (file: string) => file.endsWith('.css');

/** Everything a chunk loads at once, itself included. */
function filesOf(manifest: Record<string, Chunk>, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.css ?? []), chunk.file, ...(chunk.imports ?? []).flatMap((name) => filesOf(manifest, name, seen))];
}
