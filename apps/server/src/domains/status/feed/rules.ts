// The text of the Atom feed of incidents.
import { incidentKind, incidentPhase, platformPart } from '@jishi/contract/enums/status';
import type { EnumRow } from '@jishi/contract/enums/enumeration';
import { xmlDocument, xmlText } from '../../../kernel/xml';

export type FeedEntry = {
  id: string;
  kind: number;
  title: string;
  phase: number;
  parts: readonly number[];
  windowBegin: string | null;
  windowEnd: string | null;
  published: Date;
  updated: Date;
  /** The newest first, times in Beijing. */
  bulletins: readonly { phase: number; text: string; time: string }[];
};

const labelIn = (of: { rows: readonly EnumRow[] }, value: number) =>
  of.rows.find((row) => row.value === value)?.label ?? '';

/** Atom (RFC 4287): an entry for each incident, updated with each word about it. `updated`: of a feed without entries. */
export function atom(site: { origin: string; name: string }, entries: readonly FeedEntry[], updated: Date): string {
  const rows = entries.map((entry) => {
    const { id, kind, title, phase } = entry;
    const link = xmlText(`${site.origin}/status/${id}`);
    return `<entry>
<id>${link}</id>
<title>${xmlText(`${labelIn(incidentKind, kind)}，${labelIn(incidentPhase, phase)}：${title}`)}</title>
<link rel="alternate" type="text/html" href="${link}"/>
<published>${entry.published.toISOString()}</published>
<updated>${entry.updated.toISOString()}</updated>
<category term="${xmlText(labelIn(incidentKind, kind))}"/>
<content type="text">${xmlText(contentOf(entry))}</content>
</entry>`;
  });
  return xmlDocument(`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">
<id>${xmlText(`${site.origin}/status`)}</id>
<title>${xmlText(site.name)}服务状态</title>
<author><name>${xmlText(site.name)}</name></author>
<link rel="alternate" type="text/html" href="${xmlText(site.origin)}/status"/>
<link rel="self" type="application/atom+xml" href="${xmlText(site.origin)}/status.atom"/>
<updated>${(entries[0]?.updated ?? updated).toISOString()}</updated>
${rows.join('\n')}
</feed>`);
}

function contentOf({ parts, windowBegin, windowEnd, bulletins }: FeedEntry): string {
  const about = `受影响的服务：${parts.map((part) => labelIn(platformPart, part)).join('、')}`;
  const window = windowBegin && windowEnd ? [`计划时间：${windowBegin} 至 ${windowEnd}（北京时间）`] : [];
  const said = bulletins.map(({ phase, text, time }) => `${time} ${labelIn(incidentPhase, phase)}\n${text}`);
  return [about, ...window, ...said].join('\n\n');
}
