// What several sides say to each other: messages with files, and between them what happened.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Moment } from './beijing-time';

export type Remark = {
  id: string;
  /** own: who looks at it; note: not everybody sees it; event: nobody said it, it happened. */
  look: 'own' | 'other' | 'note' | 'event';
  /** One character in a square; '' for an event. */
  mark: string;
  name: string;
  /** Beside the name. */
  role?: string;
  time: string;
  text: string;
  files?: ReactNode;
};

/** `unreadFrom`: the id before which a line says how many are new. */
export function Conversation({
  label,
  remarks,
  unread,
}: {
  label: string;
  remarks: readonly Remark[];
  unread?: { from: string; count: number } | undefined;
}) {
  return (
    <ol className="talk" aria-label={label}>
      {remarks.map((remark) => (
        <RemarkRow key={remark.id} remark={remark}>
          {unread?.from === remark.id && <p className="talk-unread">以下 {unread.count} 条未读</p>}
        </RemarkRow>
      ))}
    </ol>
  );
}

function RemarkRow({ remark, children }: { remark: Remark; children: ReactNode }) {
  const { look, mark, name, role, time, text, files } = remark;
  if (look === 'event') {
    return (
      <li className="talk-event">
        {children}
        <div>
          <Moment time={time} short />
          <span>
            {name}
            {text && `：${text}`}
          </span>
        </div>
      </li>
    );
  }
  return (
    <li className={`talk-${look}`}>
      {children}
      <div className="talk-said">
        <span className="talk-mark" aria-hidden="true">
          {mark}
        </span>
        <div>
          <p className="talk-who">
            <b>{name}</b>
            {role && <span>{role}</span>}
            <Moment time={time} short />
          </p>
          {text && <p className="talk-text break">{text}</p>}
          {files}
        </div>
      </div>
    </li>
  );
}

type Tile = {
  name: string;
  /** image/… or video/… */
  type: string;
  size: string;
  /** Once it is here. */
  blob: Blob | undefined;
  failed: boolean;
  onRetry: () => void;
  onSave: () => void;
};

/** A picture or video: small where it stands, whole when pressed. */
export function FileTile({ name, type, size, blob, failed, onRetry, onSave }: Tile) {
  const address = useAddress(blob);
  const whole = useRef<HTMLDialogElement>(null);
  const isVideo = type.startsWith('video/');
  return (
    <figure className="talk-file">
      {failed ? (
        <button type="button" className="talk-file-wait" onClick={onRetry}>
          没有加载出来，再试
        </button>
      ) : address ? (
        <button type="button" aria-label={`看大图：${name}`} onClick={() => whole.current?.showModal()}>
          {isVideo ? <video src={address} muted preload="metadata" /> : <img src={address} alt="" />}
        </button>
      ) : (
        <span className="talk-file-wait" aria-busy="true" />
      )}
      <figcaption>
        <span>{name}</span>
        <span className="faint">{size}</span>
      </figcaption>
      <dialog
        ref={whole}
        className="talk-whole"
        aria-label={name}
        onClick={(event) => event.target === whole.current && whole.current.close()}
      >
        <p>
          <button type="button" className="btn" autoFocus onClick={() => whole.current?.close()}>
            关闭
          </button>
          <button type="button" className="btn" onClick={onSave}>
            下载
          </button>
        </p>
        {address && (isVideo ? <video src={address} controls /> : <img src={address} alt={name} />)}
      </dialog>
    </figure>
  );
}

/** An address for what is in memory, as long as it is shown. */
export function useAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
