import { createContext } from 'react';

/**
 * Whether someone signs on another person's device. Then nothing of that person is offered (saved signatures, browser
 * autofill), and nothing of the signee is stored.
 */
export const BorrowedDevice = createContext(false);
