// Pictures of one message: chosen, made smaller, and what is wrong with them.
import { useState } from 'react';
import { ApiError } from '../../shell/client';
import { preparedFiles } from '../../shell/prepared-files';
import { picturesFault } from './pictures';

export function usePictures() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [fault, setFault] = useState<string>();
  return {
    files,
    fault,
    choose(next: readonly File[]) {
      setFiles(next);
      setFault(undefined);
    },
    /** What is wrong before anything is sent. */
    check() {
      const wrong = picturesFault(files);
      setFault(wrong);
      return wrong;
    },
    /** Sends them with what `send` sends; a refusal of pictures stands beside them. @throws Error as `send` does */
    async sendWith<Result>(send: (ready: File[]) => Promise<Result>): Promise<Result> {
      const ready = await preparedFiles(files, setFault);
      return send(ready).catch((error: unknown) => {
        const told = error instanceof ApiError && error.fields.find(({ path }) => path === 'files');
        if (told) setFault(told.message);
        throw error;
      });
    },
  };
}
