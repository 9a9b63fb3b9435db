// Addresses within 发送记录.
import { MANAGE } from '../places';

/** 发送记录 under these conditions; `view` names another list of it. */
export function recordsHref(search: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `${MANAGE}?${new URLSearchParams([['tab', 'message'], ...given]).toString()}`;
}
