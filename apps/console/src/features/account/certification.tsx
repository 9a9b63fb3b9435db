import { Status, labelOf } from '../../shell/labels';

/** Who a member is certified as, or how far that has come. */
export function Certification({ of: { authStatus, authType } }: { of: { authStatus: number; authType: number } }) {
  const certified = authType > 0 ? `${labelOf('authType', authType).label}，` : '';
  return (
    <>
      {certified}
      <Status of="authStatus" value={authStatus} />
    </>
  );
}
