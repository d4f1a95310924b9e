// Remembers a signee's company and job title for later documents. Stored in this browser, for the last person only.
import { type FieldElement, filledWithOf, isFillable, isFilled } from '@countersign/document-model';
import { localStore } from '#lib/site-storage.ts';

const KEY = 'countersign.signee-details';
const DETAILS = ['company', 'job_title'] as const;
const MAX_LENGTH = 200;

type Details = Partial<Record<(typeof DETAILS)[number], string>>;

/** Stores the details found in the fields. */
export function rememberDetails(email: string, fields: Iterable<FieldElement>): void {
  const details: Details = {};
  for (const field of fields)
    for (const detail of DETAILS)
      if (filledWithOf(field) === detail && field.kind === 'input' && isFilled(field) && field.value.length <= MAX_LENGTH)
        details[detail] = field.value;
  if (Object.keys(details).length === 0) return;
  try {
    localStore.setItem(KEY, JSON.stringify({ ...detailsOf(email), ...details, email: email.toLowerCase() }));
  } catch {
    // Storage is full: the details must be typed again.
  }
}

/** Empty fields with details that this person has entered before. */
export function rememberedValues(email: string, fields: Iterable<FieldElement>): { id: string; value: string }[] {
  const details = detailsOf(email);
  return [...fields].flatMap((field) => {
    const value = DETAILS.map((detail) => (filledWithOf(field) === detail ? details[detail] : undefined)).find(Boolean);
    return value !== undefined && isFillable(field) && !isFilled(field) ? [{ id: field.id, value }] : [];
  });
}

function detailsOf(email: string): Details {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('email' in stored) || stored.email !== email.toLowerCase()) return {};
    const known = new Map(Object.entries(stored));
    return Object.fromEntries(
      DETAILS.flatMap((detail) => {
        const value: unknown = known.get(detail);
        return typeof value === 'string' ? [[detail, value]] : [];
      }),
    );
  } catch {
    return {};
  }
}
