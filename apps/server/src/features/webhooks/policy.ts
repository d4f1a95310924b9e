import { inSpace } from '#features/organizations/spaces/index.ts';

export const mayManageWebhooks = inSpace(['admin']);
/** Whoever can choose where the server sends things has to be reachable. */
export const mayAimWebhooks = inSpace(['admin'], { verified: true });
