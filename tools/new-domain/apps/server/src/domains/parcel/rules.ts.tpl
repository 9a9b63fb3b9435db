// What holds for parcel whoever asks.

/** A title as it is kept: runs of white space are one space. */
export function tidyTitle(title: string): string {
  return title.replaceAll(/\s+/g, ' ').trim();
}
