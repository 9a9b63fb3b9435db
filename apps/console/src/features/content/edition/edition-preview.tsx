// A text as members will read it: what the server does not keep is already gone.
import { previewProtocol } from '@jishi/contract/console/content';
import { EmptyState } from '@jishi/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { Loaded } from '../../../shell/loaded';

export function EditionPreview({ title, html }: { title: string; html: string }) {
  const preview = useQuery({ ...query(previewProtocol, { html }), enabled: html !== '', gcTime: 0 });
  if (html === '') return <EmptyState title="正文还是空的">写了正文再来看预览。</EmptyState>;
  return (
    <Loaded of={preview} what="预览">
      {(clean) => (
        <article className="edition-preview">
          <h2>{title}</h2>
          <div className="prose" dangerouslySetInnerHTML={{ __html: clean.html }} />
        </article>
      )}
    </Loaded>
  );
}
