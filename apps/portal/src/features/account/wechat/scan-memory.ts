// What this window remembers of a scan it sent the member to: the proof that the scan coming back is its own.

type Scan = {
  /** Undefined once it was used. */
  proof?: string;
  /** Where to go on afterwards; a path of this site. */
  back: string;
  /** Of a WeChat account that no member is bound to yet. */
  bind?: { ticket: string; nickname: string };
};

const KEY = 'jishi.wechat.';

/** Remembers a scan by its state. False when this browser keeps nothing. */
export function rememberScan(state: string, scan: Scan): boolean {
  try {
    sessionStorage.setItem(KEY + state, JSON.stringify(scan));
    return true;
  } catch {
    return false;
  }
}

/** The scan of a state, if this window started it. */
export function scanOf(state: string): Scan | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + state) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Forgets a completed scan. */
export function forgetScan(state: string): void {
  try {
    sessionStorage.removeItem(KEY + state);
  } catch {
    // Nothing was kept.
  }
}
