import { inSpace } from '#features/organizations/spaces/index.ts';

/** Everyone who writes documents in the space reads stubs; its admins manage them. */
export const mayReadStubs = inSpace(['admin', 'standard']);
export const mayManageStubs = inSpace(['admin']);
