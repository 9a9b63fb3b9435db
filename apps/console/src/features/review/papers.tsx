// What was handed in, shown where it is decided. The server sends pictures only, of a PDF its pages.
import { readReviewPaper } from '@jishi/contract/console/review';
import { Failure } from '@jishi/ui/failure';
import { RuledHead } from '@jishi/ui/ruled-head';
import type { ApiError } from '@jishi/ui/wire/envelope';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { keyOf } from '../../shell/client';
import { DownloadButton } from '../../shell/download-button';
import { useKeys } from '../../shell/keys';
import { readFile } from '../../shell/transport';
import type { Case } from './beside';

export function Papers({ of: { id, papers }, keysOn }: { of: Case; keysOn: boolean }) {
  if (papers.length === 0) return null;
  return (
    <section>
      <RuledHead title="附件" note={`${papers.length} 个，PDF 以各页的图片显示`} />
      <div className={papers.length > 1 ? 'review-papers review-papers-many' : 'review-papers'}>
        {papers.map((paper, place) => (
          <Paper key={paper.id} id={id} paper={paper} byKey={keysOn && place === 0} />
        ))}
      </div>
    </section>
  );
}

type PaperProps = { id: string; paper: Case['papers'][number]; byKey: boolean };

function Paper({ id, paper: { id: paper, name }, byKey }: PaperProps) {
  const input = { id, paper };
  const file = useQuery<Blob, ApiError>({
    queryKey: keyOf(readReviewPaper, input),
    queryFn: async ({ signal }) => (await readFile(readReviewPaper, input, signal)).blob,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const address = useAddress(file.data);
  const whole = useRef<HTMLDialogElement>(null);
  useKeys({ z: address ? () => whole.current?.showModal() : undefined }, byKey);
  if (file.error) {
    return <Failure title={`${name} 没有加载出来`} reason={file.error.msg} onRetry={() => void file.refetch()} />;
  }
  return (
    <figure>
      {address ? (
        <button type="button" aria-label={`看原图：${name}`} onClick={() => whole.current?.showModal()}>
          <img src={address} alt={name} />
        </button>
      ) : (
        <span className="review-paper-wait" aria-busy="true" />
      )}
      <figcaption>
        <span className="break">{name}</span>
        <DownloadButton endpoint={readReviewPaper} input={input} label={`下载 ${name}`} />
      </figcaption>
      <dialog ref={whole} className="review-whole" aria-label={name} onClick={(event) => event.currentTarget.close()}>
        <button type="button" className="btn" autoFocus>
          关闭
        </button>
        {address && <img src={address} alt={name} />}
      </dialog>
    </figure>
  );
}

/** An address for what is in memory, as long as it is shown. */
function useAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
