// Where the pages of invoices are, and what their addresses say.
export const INVOICES = '/fund/invoiceManagement';
export const APPLY = `${INVOICES}/applyInvoice`;

/** One invoice, open beside the list. */
export const invoiceHref = (no: string) => `${INVOICES}?no=${no}`;

/** Applying once more for what a refused or cancelled one was about. */
export const againHref = (no: string) => `${APPLY}?again=${no}`;
