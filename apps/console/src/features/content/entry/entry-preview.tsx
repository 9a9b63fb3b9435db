// Shows an entry as the public will read it, after the server's clean-up.
import { previewEntry } from '@jishi/contract/console/entry';
import { DarkSource } from '@jishi/ui/dark-source';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { useValue } from '../../../shell/form/form';
import { CleanText } from '../clean-text';
import type { KindWords } from './entry-kinds';
import type { EntryValues } from './entry-values';

export function EntryPreview({ words }: { words: KindWords }) {
  const { title, summary, html, cover, coverDark, link } = useValue<EntryValues>('');
  const withText = words.uses.includes('html');
  const preview = useQuery({ ...query(previewEntry, { html }), enabled: withText && html !== '', gcTime: 0 });
  if (!withText) {
    return (
      <figure className="banner-preview">
        {cover ? (
          <picture>
            {coverDark && <DarkSource srcSet={coverDark} />}
            <img src={cover} alt="" />
          </picture>
        ) : (
          <p className="edit-none">没有图片。</p>
        )}
        <figcaption>
          <b>{title}</b> {summary} <span className="mono quiet break">{link}</span>
        </figcaption>
      </figure>
    );
  }
  return <CleanText title={title} html={html} cleaned={preview} />;
}
