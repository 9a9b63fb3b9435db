// Shows an agreement as members will read it, after the server's clean-up.
import { previewProtocol } from '@jishi/contract/console/content';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { CleanText } from '../clean-text';

export function EditionPreview({ title, html }: { title: string; html: string }) {
  const preview = useQuery({ ...query(previewProtocol, { html }), enabled: html !== '', gcTime: 0 });
  return <CleanText title={title} html={html} cleaned={preview} />;
}
