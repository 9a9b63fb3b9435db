/// <reference types="vite/client" />

/** The contract with its schemas, for checking input before it is sent; loaded when first needed. */
declare module '@jishi/contract/console/*?schema' {
  import type { Endpoint } from '@jishi/contract/endpoint';

  export const finishOwnerSetup: Endpoint;
  export const loginOperator: Endpoint;
  export const saveProject: Endpoint;
}
