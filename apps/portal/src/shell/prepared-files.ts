// Chosen files as they are sent.
import { prepareUpload } from './image-upload';

/**
 * Pictures smaller, the rest unchanged.
 * @throws Error for an unreadable one, after `told` was called with it
 */
export async function preparedFiles(files: readonly File[], told: (fault: string) => void): Promise<File[]> {
  const ready: File[] = [];
  for (const file of files) {
    ready.push(
      await prepareUpload(file).catch((error: Error) => {
        told(`“${file.name}”：${error.message}`);
        throw error;
      }),
    );
  }
  return ready;
}
