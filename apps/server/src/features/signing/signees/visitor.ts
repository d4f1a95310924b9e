import type { Call } from '#platform/context/call.ts';

/** A person who enters through a form instead of a link, with the details that they typed. */
export interface Visitor {
  slug: string;
  name: string;
  email: string;
  code: string | undefined;
  send_code: boolean | undefined;
}

/** Admits a visitor; the signing feature knows nothing else of forms. */
export type EnterForm = (call: Call, visitor: Visitor) => Promise<{ pdf_id: string; signee_id: string }>;
