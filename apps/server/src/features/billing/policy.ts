import { inSpace } from '#features/organizations/spaces/index.ts';

/** An inactive organization is billed too: its admins can see and end that. */
export const mayBill = inSpace(['admin'], { even_inactive: true });
/** Whoever pays has to be reachable. */
export const mayPay = inSpace(['admin'], { verified: true, even_inactive: true });
