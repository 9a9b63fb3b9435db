import { downloadInvoice } from '@jishi/contract/invoice';
import { useDownload } from '../../shell/use-download';

/** Saves a file of an invoice, or of its red one. */
export const useInvoiceDownload = () => useDownload(downloadInvoice, '发票');
