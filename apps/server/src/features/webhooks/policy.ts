import { inSpace } from '#features/organizations/spaces/index.ts';

export const mayManageWebhooks = inSpace(['admin']);
/** A user who can choose where the server sends requests must have a verified address. */
export const mayAimWebhooks = inSpace(['admin'], { verified: true });
