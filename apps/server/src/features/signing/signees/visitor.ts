import type { Call } from '#platform/context/call.ts';

/** Someone who comes by a form instead of a link, with what they have typed. */
export interface Visitor {
  slug: string;
  name: string;
  email: string;
  code: string | undefined;
  send_code: boolean | undefined;
}

/** Lets a visitor in; of forms the signing itself knows no more. */
export type EnterForm = (call: Call, visitor: Visitor) => Promise<{ pdf_id: string; signee_id: string }>;
