export { contexts } from './contexts';
export { loadMasterKey } from './master-key';
export { isOperatorPass, operatorPass } from './operator-pass';
export { type MasterKey, type Vault, VaultError, openVault } from './vault';
