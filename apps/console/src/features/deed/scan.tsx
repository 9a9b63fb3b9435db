// What the company sealed, as a picture; of a PDF its pages.
import { readDeedFile } from '@jishi/contract/console/deed';
import { deedFile } from '@jishi/contract/enums/deed-paper';
import { Failure } from '@jishi/ui/failure';
import { RuledHead } from '@jishi/ui/ruled-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import type { ApiError } from '@jishi/ui/wire/envelope';
import { useQuery } from '@tanstack/react-query';
import { useBlobAddress } from '../../shell/blob-address';
import { keyOf } from '../../shell/client';
import { readFile } from '../../shell/transport';
import type { Case } from './case';

export function Scan({ of: { no, files } }: { of: Case }) {
  const scan = files.find(({ file }) => file === deedFile.scan);
  if (!scan) return null;
  return (
    <section>
      <RuledHead title="用户盖章件" note="核对印章、企业名称与每一页" />
      <Picture key={scan.digest} no={no} digest={scan.digest} />
    </section>
  );
}

function Picture({ no, digest }: { no: string; digest: string }) {
  const input = { no, file: deedFile.scan };
  const { data, error, refetch } = useQuery<Blob, ApiError>({
    queryKey: [...keyOf(readDeedFile, input), digest],
    queryFn: async ({ signal }) => (await readFile(readDeedFile, input, signal)).blob,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const address = useBlobAddress(data);
  if (error) return <Failure title="盖章件没有加载出来" reason={error.message} onRetry={() => void refetch()} />;
  if (!address) return <TableSkeleton rows={6} />;
  return (
    <a href={address} target="_blank" rel="noreferrer" aria-label="看大图">
      <img className="deed-scan" src={address} alt="用户盖好章的合同" />
    </a>
  );
}
