/// <reference types="vite/client" />

/** The contract with its schemas, for checking input before it is sent; loaded when first needed. */
declare module '@jishi/contract/console/*?schema' {
  import type { Endpoint } from '@jishi/contract/endpoint';

  export const addPayee: Endpoint;
  export const beginOwnTotp: Endpoint;
  export const bookPayment: Endpoint;
  export const changeOwnPassword: Endpoint;
  export const decideAdjustment: Endpoint;
  export const decideBankLine: Endpoint;
  export const decideBooking: Endpoint;
  export const decideRefund: Endpoint;
  export const decideScene: Endpoint;
  export const decideWithdrawal: Endpoint;
  export const endMemberSessions: Endpoint;
  export const explainDifference: Endpoint;
  export const finishOwnTotp: Endpoint;
  export const finishOwnerSetup: Endpoint;
  export const freezeMember: Endpoint;
  export const grantCoupons: Endpoint;
  export const grantVip: Endpoint;
  export const importOpenApi: Endpoint;
  export const inviteOperator: Endpoint;
  export const loginOperator: Endpoint;
  export const matchRemittance: Endpoint;
  export const proposeAdjustment: Endpoint;
  export const publishProtocol: Endpoint;
  export const putAwayPayee: Endpoint;
  export const recordPayout: Endpoint;
  export const refundOrder: Endpoint;
  export const refuseRemittance: Endpoint;
  export const renewOwnRecoveryCodes: Endpoint;
  export const resumeApply: Endpoint;
  export const retryRefund: Endpoint;
  export const saveBroadcast: Endpoint;
  export const saveCampaign: Endpoint;
  export const saveCouponTemplate: Endpoint;
  export const saveEntry: Endpoint;
  export const savePlace: Endpoint;
  export const saveProject: Endpoint;
  export const saveVipLevel: Endpoint;
  export const suspendApply: Endpoint;
  export const switchMemberKey: Endpoint;
  export const switchOperator: Endpoint;
  export const unfreezeMember: Endpoint;
  export const voidCoupon: Endpoint;
}
