// Enumerations of who outside carries out what we sell: channels of SMS, suppliers of recharge.
import { enumeration } from './enumeration';

/** closed: everything goes through. open: nothing does. trial: one message or order tries whether it works again. */
export const outletHealth = enumeration({
  closed: [1, '正常', 'success'],
  open: [2, '熔断', 'danger'],
  trial: [3, '试探中', 'warning'],
});
