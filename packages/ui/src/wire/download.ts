// Saving what the server sends as a file.

const DEFAULT_NAME = 'default.jpg';

/** The file name of a Content-Disposition header (RFC 5987 form first); default.jpg when it names none. */
export function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition ?? '');
  const name = decoded(encoded?.trim()) ?? decoded((plain?.[1] ?? plain?.[2])?.trim());
  return name || DEFAULT_NAME;
}

/** Hands a blob to the browser's download list. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the address after this task: revoking at once would cancel the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function decoded(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
