import { getInvoiceDetail, getInvoiceSums, searchInvoices, searchReversals } from '@jishi/contract/console/invoice';
import { useRefreshOf } from '../../shell/client';

/** Has everything read again that issuing or reversing changes. */
export const useRefresh = () => useRefreshOf(searchInvoices, getInvoiceDetail, searchReversals, getInvoiceSums);
