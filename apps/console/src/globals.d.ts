/// <reference types="vite/client" />

/** The contract with its schemas, for checking input before it is sent; loaded when first needed. */
declare module '@jishi/contract/console/*?schema' {
  import type { Endpoint } from '@jishi/contract/endpoint';

  export const endMemberSessions: Endpoint;
  export const finishOwnerSetup: Endpoint;
  export const freezeMember: Endpoint;
  export const importOpenApi: Endpoint;
  export const loginOperator: Endpoint;
  export const publishProtocol: Endpoint;
  export const saveBroadcast: Endpoint;
  export const saveEntry: Endpoint;
  export const savePlace: Endpoint;
  export const saveProject: Endpoint;
  export const unfreezeMember: Endpoint;
}
