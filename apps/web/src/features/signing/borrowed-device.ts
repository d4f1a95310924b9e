import { createContext } from 'react';

/**
 * Whether someone signs on the device of another person. Then nothing of that person is offered (saved signatures, what
 * the browser would fill in), and nothing of the signee is kept.
 */
export const BorrowedDevice = createContext(false);
