import * as adjustmentDesk from '@jishi/contract/console/adjustment';
import * as bookingDesk from '@jishi/contract/console/booking';
import * as consoleContract from '@jishi/contract/console/payment';
import * as bills from '@jishi/contract/console/reconciliation';
import * as refundDesk from '@jishi/contract/console/refund';
import * as desk from '@jishi/contract/console/remittance';
import * as contract from '@jishi/contract/payment';
import * as remittanceContract from '@jishi/contract/payment/remittance';
import * as withdrawalContract from '@jishi/contract/payment/withdrawal';
import { type Route, route } from '../../kernel/route';
import * as adjustment from './adjustment/service';
import * as booking from './booking/service';
import * as payee from './payee/service';
import * as reconciliation from './reconciliation/service';
import * as matching from './remittance/matching/service';
import * as remittance from './remittance/service';
import * as granting from './refund/granting/service';
import * as service from './service';
import * as withdrawal from './withdrawal/service';

export const routes: readonly Route[] = [
  route(contract.listPayChannels, service.listPayChannels),
  route(contract.listPayChannelNames, service.listPayChannelNames),
  route(contract.startThirdPay, service.startThirdPay),
  route(contract.cancelPayOrder, service.cancelPayOrder),
  route(contract.getPayOrder, service.getPayOrder),
  route(contract.listPayOrders, service.listPayOrders),
  route(contract.getPayOrderStatistics, service.getPayOrderStatistics),
  route(consoleContract.searchPayOrders, service.searchOrders),
  route(consoleContract.getPayOrderTrail, service.getOrderTrail),
  route(remittanceContract.getBankPayee, remittance.getBankPayee),
  route(remittanceContract.getAlipayPayee, remittance.getAlipayPayee),
  route(remittanceContract.getRemittance, remittance.getRemittance),
  route(remittanceContract.uploadSlip, remittance.uploadSlip),
  route(remittanceContract.getSlip, remittance.getSlip),
  route(remittanceContract.completeTransfer, remittance.completeTransfer),
  route(desk.searchRemittances, matching.searchRemittances),
  route(desk.getRemittanceCase, matching.getRemittanceCase),
  route(desk.readRemittanceSlip, matching.readRemittanceSlip),
  route(desk.matchRemittance, matching.matchRemittance),
  route(desk.decideBankLine, matching.decideBankLine),
  route(desk.refuseRemittance, matching.refuseRemittance),
  route(desk.listPayees, payee.listPayees),
  route(desk.addPayee, payee.addPayee),
  route(desk.putAwayPayee, payee.putAwayPayee),
  route(bookingDesk.listBookings, booking.listBookings),
  route(bookingDesk.readBookingPicture, booking.readBookingPicture),
  route(bookingDesk.bookPayment, booking.bookPayment),
  route(bookingDesk.decideBooking, booking.decideBooking),
  route(bills.listBillDays, reconciliation.listBillDays),
  route(bills.listDifferences, reconciliation.listDifferences),
  route(bills.checkBillDay, reconciliation.checkBillDay),
  route(bills.mendDifference, reconciliation.mendDifference),
  route(bills.explainDifference, reconciliation.explainDifference),
  route(withdrawalContract.getWithdrawable, withdrawal.getWithdrawable),
  route(withdrawalContract.previewWithdrawal, withdrawal.previewWithdrawal),
  route(withdrawalContract.requestWithdrawal, withdrawal.requestWithdrawal),
  route(withdrawalContract.cancelWithdrawal, withdrawal.cancelWithdrawal),
  route(withdrawalContract.listWithdrawals, withdrawal.listWithdrawals),
  route(refundDesk.searchWithdrawals, withdrawal.searchWithdrawals),
  route(refundDesk.previewWithdrawalGrant, withdrawal.previewGrant),
  route(refundDesk.decideWithdrawal, withdrawal.decideWithdrawal),
  route(refundDesk.searchRefunds, granting.searchRefunds),
  route(refundDesk.previewRefund, granting.previewRefund),
  route(refundDesk.refundOrder, granting.refundOrder),
  route(refundDesk.decideRefund, granting.decideRefund),
  route(refundDesk.retryRefund, granting.retryRefund),
  route(refundDesk.recordPayout, granting.recordPayout),
  route(adjustmentDesk.searchAdjustments, adjustment.searchAdjustments),
  route(adjustmentDesk.proposeAdjustment, adjustment.proposeAdjustment),
  route(adjustmentDesk.decideAdjustment, adjustment.decideAdjustment),
  route(adjustmentDesk.takeBackAdjustment, adjustment.takeBackAdjustment),
];
