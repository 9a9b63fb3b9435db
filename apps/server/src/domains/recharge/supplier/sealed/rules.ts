// Under which contexts suppliers' secrets and the secret part of their addresses are sealed, and where those stand.
import { outletSealed } from '../../../../kernel/outlet';

export const { sealedFor: supplierSealedFor, sealed: supplierSealed } = outletSealed('recharge.supplier');
