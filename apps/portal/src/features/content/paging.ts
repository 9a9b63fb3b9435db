// Page numbers in addresses of public lists.

type Paged = { list: readonly unknown[]; total: number; pageNum: number; pageSize: number };

/** The address of a page of a list; the first one carries no number. */
export function pageHref(address: string, page: number): string {
  if (page <= 1) return address;
  return `${address}${address.includes('?') ? '&' : '?'}pageNum=${page}`;
}

/** `第 11–20 篇，共 32 篇`; the total alone when it all fits. */
export function rangeText({ list, total, pageNum, pageSize }: Paged, unit: string): string {
  const all = `共 ${total} ${unit}`;
  if (list.length === total) return all;
  const first = (pageNum - 1) * pageSize + 1;
  return `第 ${first}–${first + list.length - 1} ${unit}，${all}`;
}
