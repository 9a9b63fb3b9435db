export { contexts } from './contexts';
export { addMasterKey, loadMasterKey } from './master-key';
export { isOperatorPass, operatorPass } from './operator-pass';
export { signingKey } from './signing-key';
export { keyHolder, keysOfHolder } from './key-holder';
export {
  DIGEST_KEY_CONTEXT,
  type MasterKey,
  type Vault,
  VaultError,
  digestKeyContext,
  openKeptVault,
  openVault,
  wrapped,
} from './vault';
