// The member's own templates and signatures, as conditions offer them.
import { useQuery } from '@tanstack/react-query';
import { aside } from '@jishi/ui/main-part';
import { ALL_TEMPLATES } from './message/queries';
import { SIGNATURES } from './queries';

const NAMED_SIGNATURES = aside('签名的名称', SIGNATURES);

export function useOwnChoices() {
  const templates = useQuery(ALL_TEMPLATES).data?.list ?? [];
  const signatures = useQuery(NAMED_SIGNATURES).data?.list ?? [];
  return {
    templateId: templates.map(({ id, name }) => ({ value: id, label: name })),
    signatureId: signatures.map(({ id, name }) => ({ value: id, label: `【${name}】` })),
  };
}
