// The HTML around a rendered page: the built index.html, and links to the chunks the page is made of.
import { readFileSync } from 'node:fs';
import path from 'node:path';

type Parts = { head: string; html: string; boot: string; files: readonly string[]; nonce: string };

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
  const linksOf = chunkLinks(manifest);
  return ({ head, html, boot, files, nonce }) => {
    const withNonce = (markup = '') => markup.replaceAll(/<(script|link|style)(?=[\s>])/g, `<$1 nonce="${nonce}"`);
    const mark = `<meta property="csp-nonce" nonce="${nonce}">`;
    // The entry's stylesheet declares the layers, so those of the page come after it.
    const inHead = [withNonce(top), mark, head, withNonce(entry), withNonce(linksOf(files)), afterHead];
    return [...inHead, html, end, boot, withNonce(bottom)].join('');
  };
}

/** Stylesheet and preload links for source files; the entry's own are in index.html already. */
function chunkLinks(manifest: Record<string, Chunk>): (files: readonly string[]) => string {
  const known = new Map<string, string>();
  const inDocument = new Set(
    Object.keys(manifest)
      .filter((key) => manifest[key]!.isEntry)
      .flatMap((key) => filesOf(manifest, key)),
  );
  return (files) => {
    const key = files.join();
    let links = known.get(key);
    if (links === undefined) {
      const wanted = new Set(files.flatMap((file) => filesOf(manifest, file)));
      links = [...wanted]
        .filter((file) => !inDocument.has(file))
        .map(link)
        .join('');
      known.set(key, links);
    }
    return links;
  };
}

/** Everything a chunk loads at once, itself included. */
function filesOf(manifest: Record<string, Chunk>, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.css ?? []), chunk.file, ...(chunk.imports ?? []).flatMap((name) => filesOf(manifest, name, seen))];
}

function link(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}">`
    : `<link rel="modulepreload" href="/${file}">`;
}
