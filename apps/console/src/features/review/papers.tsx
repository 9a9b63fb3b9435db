// What was handed in, shown where it is decided. The server sends pictures only, of a PDF its pages.
import { readReviewPaper } from '@jishi/contract/console/review';
import { Failure } from '@jishi/ui/failure';
import { RuledHead } from '@jishi/ui/ruled-head';
import type { ApiError } from '@jishi/ui/wire/envelope';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { useBlobAddress } from '../../shell/blob-address';
import { keyOf } from '../../shell/client';
import { DownloadButton } from '../../shell/download-button';
import { useKeys } from '../../shell/keys';
import { readFile } from '../../shell/transport';
import type { Case } from './beside';
import { Frames, type Framed, type Pointing, StillFrames } from './frames';

type Props = { of: Case; keysOn: boolean; framed: readonly Framed[]; on: Pointing };

export function Papers({ of: { id, papers }, keysOn, framed, on }: Props) {
  if (papers.length === 0) return null;
  const many = papers.length > 1 ? ' review-papers-many' : '';
  const note = `${papers.length} 个，PDF 以各页的图片显示${framed.length > 0 ? '；框号与上表对应' : ''}`;
  return (
    <section>
      <RuledHead title="附件" note={note} />
      <div className={`review-papers${many}${framed.length > 0 ? ' review-papers-framed' : ''}`}>
        {papers.map((paper, place) => (
          <Paper
            key={paper.id}
            id={id}
            paper={paper}
            byKey={keysOn && place === 0}
            framed={framed.filter(({ frame }) => frame.paper === paper.id)}
            on={on}
          />
        ))}
      </div>
    </section>
  );
}

type PaperProps = {
  id: string;
  paper: Case['papers'][number];
  byKey: boolean;
  framed: readonly Framed[];
  on: Pointing;
};

function Paper({ id, paper: { id: paper, name }, byKey, framed, on }: PaperProps) {
  const input = { id, paper };
  const file = useQuery<Blob, ApiError>({
    queryKey: keyOf(readReviewPaper, input),
    queryFn: async ({ signal }) => (await readFile(readReviewPaper, input, signal)).blob,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const address = useBlobAddress(file.data);
  const whole = useRef<HTMLDialogElement>(null);
  function look() {
    const { at } = on;
    whole.current?.showModal();
    // the frame that was looked at is looked at on: opening took the focus from it
    on.point(at);
    whole.current?.querySelector('.review-mark-at')?.scrollIntoView({ block: 'center', inline: 'center' });
  }
  useKeys({ z: address ? look : undefined }, byKey);
  if (file.error) {
    return <Failure title={`${name} 没有加载出来`} reason={file.error.msg} onRetry={() => void file.refetch()} />;
  }
  return (
    <figure className={framed.length > 0 ? 'review-framed' : undefined}>
      {address ? (
        <div className="review-look">
          <Sheet frames={<Frames framed={framed} on={on} />}>
            {(onLoad) => (
              <button type="button" aria-label={`看原图：${name}`} onClick={look}>
                <img src={address} alt={name} onLoad={onLoad} />
              </button>
            )}
          </Sheet>
        </div>
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
        {address && (
          <Sheet frames={<StillFrames framed={framed} on={on} />}>
            {(onLoad) => <img src={address} alt={name} onLoad={onLoad} />}
          </Sheet>
        )}
      </dialog>
    </figure>
  );
}

type OnLoad = (event: { currentTarget: HTMLImageElement }) => void;

/** As large as its picture is shown, once that is known, so that frames lie on it. */
function Sheet({ frames, children }: { frames: ReactNode; children: (onLoad: OnLoad) => ReactNode }) {
  const [size, setSize] = useState<{ width: number; height: number }>();
  const style = size && { '--natural': size.width, '--ratio': size.width / size.height };
  return (
    <div className="review-sheet" style={style as CSSProperties | undefined}>
      {children(({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height }))}
      {size && frames}
    </div>
  );
}
