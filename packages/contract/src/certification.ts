// Real-name certification of persons and companies.
import { pendingCalls } from './endpoint';

export const callsToBuild = pendingCalls('member', [
  'GET /mem/account/auth-token',
  'GET /profile/authentication/id-card/init',
  'GET /mem/cert/info',
  'POST /mem/cert/per',
  'POST /mem/cert/per/face',
  'POST /mem/cert/per/refresh',
  'GET /mem/cert/per/query',
  'POST /mem/cert/ent/ocr',
  'POST /mem/cert/ent',
  'GET /mem/cert/ent/mode',
  'POST /mem/cert/ent/submit',
  'POST /mem/cert/ent/transfer',
  'POST /mem/cert/ent/transfer/submit',
]);
