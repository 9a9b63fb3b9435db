// A picture or video that was sent, small where it stands.
import type { Endpoint } from '@jishi/contract/endpoint';
import { FileTile } from '@jishi/ui/conversation';
import type { ApiError } from '@jishi/ui/wire/envelope';
import { useQuery } from '@tanstack/react-query';
import { keyOf } from './client';
import { sizeOf } from './file-choice';
import { download, readFile } from './transport';

type Props = {
  /** Answers it by its id. */
  endpoint: Endpoint;
  file: { id: string; name: string; bytes: number };
  /** image/… or video/… */
  type: string;
};

export function SentTile({ endpoint, file: { id, name, bytes }, type }: Props) {
  const input = { id };
  const found = useQuery<Blob, ApiError>({
    queryKey: keyOf(endpoint, input),
    queryFn: async ({ signal }) => (await readFile(endpoint, input, signal)).blob,
    staleTime: Infinity,
    gcTime: 60_000,
    enabled: typeof document !== 'undefined',
  });
  return (
    <FileTile
      {...{ name, type }}
      size={sizeOf(bytes)}
      blob={found.data}
      failed={found.isError}
      onRetry={() => void found.refetch()}
      onSave={() => void download(endpoint, input).catch(() => undefined)}
    />
  );
}
