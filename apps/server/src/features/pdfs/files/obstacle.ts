// Why nothing can be placed on a file that others have signed, and so no one can sign on it here.
import type { Obstacle, Preflight } from '@countersign/contract/pdfs';

/** Is raised when the rules for signed files change, or kinds of active content are added: files are judged again when they are sent. */
export const JUDGEMENT_VERSION = 1;

interface Judged {
  /** What its signatures say. */
  obstacle: Obstacle | null;
  signature_count: number;
  preflight: Preflight | null;
}

/** A signed file stays as it is: what programs show in place of its pages cannot be taken out. */
export function obstacleOf({ obstacle, signature_count, preflight }: Judged): Obstacle | null {
  if (obstacle || signature_count === 0 || !preflight) return obstacle;
  const opensOthers = preflight.active_content?.some(({ kind }) => kind === 'portfolio' || kind === 'opens_files') ?? false;
  return opensOthers || preflight.xfa === 'dynamic' ? 'opens_otherwise' : null;
}
