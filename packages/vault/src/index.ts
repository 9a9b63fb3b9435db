export { contexts } from './contexts';
export { loadMasterKey } from './master-key';
export { type MasterKey, type Vault, VaultError, openVault } from './vault';
