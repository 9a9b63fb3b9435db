// Exports a list with its current filters as a file. The address says whether the panel is open, so that the message
// about a finished file can link to it.
import type { Input } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { type ExportEndpoint, ExportPanel } from './export-panel';
import { useUrlQuery } from './url-query';

type Props<E extends ExportEndpoint> = {
  endpoint: E;
  filter: Input<E>;
  /** How many rows match, as far as they were counted. */
  matched: { total: number; totalCapped?: boolean | undefined } | undefined;
  size?: 'small';
};

export function ExportButton<E extends ExportEndpoint>({ size, ...panel }: Props<E>) {
  const [search, setSearch] = useUrlQuery();
  return (
    <>
      <Button size={size} onClick={() => setSearch({ exports: 1 })}>
        导出文件
      </Button>
      {search.exports && <ExportPanel {...panel} onClose={() => setSearch({ exports: null })} />}
    </>
  );
}
