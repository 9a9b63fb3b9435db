// Where the pages of SMS are, and what their addresses say.
export const MANAGE = '/req/smsManage';

/** The tabs of the page, in their order; the first one is open when the address names none. */
const PARTS = ['send', 'message', 'statistic', 'signature', 'template'] as const;
export type Part = (typeof PARTS)[number];
export const partOf = (tab: string | undefined): Part => PARTS.find((part) => part === tab) ?? PARTS[0];
export const partHref = (part: Part) => (part === PARTS[0] ? MANAGE : `${MANAGE}?tab=${part}`);

const SIGNATURE = `${MANAGE}/saveSignTemplate`;
const TEMPLATE = `${MANAGE}/saveTemplate`;

export const NEW_SIGNATURE = SIGNATURE;
export const NEW_TEMPLATE = TEMPLATE;

export const signatureHref = (id: string) => `${SIGNATURE}?id=${id}`;
/** Sending, with a signature or template chosen. */
export const sendHref = (chosen: { signatureId: string } | { templateId: string }) =>
  `${MANAGE}?${new URLSearchParams(chosen).toString()}`;
export const templateHref = (id: string) => `${TEMPLATE}?id=${id}`;
