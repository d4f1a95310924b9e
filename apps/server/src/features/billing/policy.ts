import { inSpace } from '#features/organizations/spaces/index.ts';

/** Inactive organizations are included, so that their admins can see and end their subscription. */
export const mayBill = inSpace(['admin'], { even_inactive: true });
/** Requires a verified email address, because the payer must be reachable. */
export const mayPay = inSpace(['admin'], { verified: true, even_inactive: true });
