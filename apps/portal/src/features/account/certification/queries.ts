import { getCertificate } from '@jishi/contract/certification';
import { query } from '../../../shell/client';

export const CERTIFICATE = query(getCertificate, {});
