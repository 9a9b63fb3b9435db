// What breaks the promises about appeals.
import { type Sabotage, change, remove } from './tampering';

export const appeals: Sabotage = {
  'an appeal gives back once what it decided, nothing else does': [
    [change('appeal.appeal', 'status = 6', 'status = 5')],
    [change('appeal.appeal', 'status = 5', 'status = 6')],
    [
      change(
        'recharge.quick_order',
        'status = 4',
        `no = (select order_no from appeal.appeal where status = 4 limit 1)`,
      ),
    ],
    [remove('ledger.transfer', `kind = 'quick.refund'`)],
  ],
  'an appeal ends once': [
    [remove('appeal.message', 'event = 9')],
    [change('appeal.message', 'event = 10', 'event = 1')],
  ],
  'an appeal that was answered is kept': [[remove('appeal.appeal', 'status = 7')]],
};
