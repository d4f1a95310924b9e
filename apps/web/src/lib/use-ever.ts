import { useState } from 'react';

/** Whether it has ever been so: what has been opened once stays, to close in its own time and to give the keyboard back. */
export function useEver(isSo: boolean): boolean {
  const [ever, setEver] = useState(isSo);
  if (isSo && !ever) setEver(true);
  return ever || isSo;
}
