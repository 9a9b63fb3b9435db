// Files chosen for a form, and what is wrong with them.
import { useState } from 'react';
import { ApiError } from '../../../shell/client';
import { preparedFiles } from '../../../shell/prepared-files';

export function useFiles() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [fault, setFault] = useState<string>();
  return {
    files,
    fault,
    setFault,
    choose(next: readonly File[]) {
      setFiles(next);
      setFault(undefined);
    },
    /** The files as they are sent, by `send`, whose answer may be about one of them. @throws as it does */
    async sendWith<Answer>(send: (ready: File[]) => Promise<Answer>): Promise<Answer> {
      const ready = await preparedFiles(files, setFault);
      return send(ready).catch((error: unknown) => {
        const told = error instanceof ApiError && error.fields.find(({ path }) => path === 'files');
        if (told) setFault(told.message);
        throw error;
      });
    },
  };
}
