// Shows a text as readers will see it, after the server's clean-up.
import { EmptyState } from '@jishi/ui/empty-state';
import type { ApiError } from '@jishi/ui/wire/envelope';
import type { UseQueryResult } from '@tanstack/react-query';
import { Loaded } from '../../shell/loaded';

type Props = {
  title: string;
  /** As it is being written. */
  html: string;
  /** As the server would keep it. */
  cleaned: UseQueryResult<{ html: string }, ApiError>;
};

export function CleanText({ title, html, cleaned }: Props) {
  if (html === '') return <EmptyState title="正文还是空的">写了正文再来看预览。</EmptyState>;
  return (
    <Loaded of={cleaned} what="预览">
      {(clean) => (
        <article className="edition-preview">
          <h2>{title}</h2>
          <div className="prose" dangerouslySetInnerHTML={{ __html: clean.html }} />
        </article>
      )}
    </Loaded>
  );
}
