// A message as members will have it in their message centre.
import { labelOf } from '../../shell/labels';

type Props = { title: string; text: string; link: string; kind: number };

export function MessagePreview({ title, text, link, kind }: Props) {
  return (
    <article className="message-preview">
      <h3>{title || '标题'}</h3>
      <p className="faint">{labelOf('messageKind', kind).label}</p>
      <p className="message-text">{text || '正文'}</p>
      {link && (
        <p>
          查看详情：<span className="mono break">{link}</span>
        </p>
      )}
    </article>
  );
}
