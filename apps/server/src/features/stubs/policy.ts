import { inSpace } from '#features/organizations/spaces/index.ts';

/** Stubs are read by whoever writes documents in the space, and kept by its admins. */
export const mayReadStubs = inSpace(['admin', 'standard']);
export const mayManageStubs = inSpace(['admin']);
