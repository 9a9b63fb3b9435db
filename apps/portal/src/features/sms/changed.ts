// What acts on signatures and templates change: kept out of the questions, which every member page loads.
import { countSignatures, getSignature, listUsableSignatures, pageSignatures } from '@jishi/contract/sms/signature';
import { countTemplates, getTemplate, listTemplates } from '@jishi/contract/sms/template';

/** Every read that handing in, taking back or removing a signature changes. */
export const SIGNATURES_CHANGED = [pageSignatures, countSignatures, getSignature, listUsableSignatures] as const;
/** Likewise of templates. */
export const TEMPLATES_CHANGED = [listTemplates, countTemplates, getTemplate] as const;
