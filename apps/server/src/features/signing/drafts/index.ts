export { contentGaps } from './active-content.ts';
export { expiryIn } from './dates.ts';
export { gapProblem, sendDraft } from './draft-service.ts';
export { fillEmailTexts } from './fill-email-texts.ts';
export type { Rehearsals } from './rehearsals.ts';
