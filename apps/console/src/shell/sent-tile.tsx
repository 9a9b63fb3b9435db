// A picture or video that a member sent, small where it stands.
import type { Endpoint } from '@jishi/contract/endpoint';
import { FileTile } from '@jishi/ui/conversation';
import { toast } from '@jishi/ui/toast-store';
import type { ApiError } from '@jishi/ui/wire/envelope';
import { useQuery } from '@tanstack/react-query';
import { keyOf } from './client';
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
  });
  const save = () => void download(endpoint, input).catch((error: Error) => toast.error(error.message));
  return (
    <FileTile
      {...{ name, type }}
      size={`${Math.max(1, Math.round(bytes / 1024))} KB`}
      blob={found.data}
      failed={found.isError}
      onRetry={() => void found.refetch()}
      onSave={save}
    />
  );
}
