// Why nothing can be placed on a signed file, so that it cannot be signed here.
import type { Obstacle, Preflight } from '@countersign/contract/preflight';

/**
 * Increased when the rules for signed files change or kinds of active content are added: files are then judged again when sent.
 */
export const JUDGEMENT_VERSION = 1;

interface Judged {
  /** The obstacle that follows from its signatures. */
  obstacle: Obstacle | null;
  signature_count: number;
  preflight: Preflight | null;
}

/** A signed file must not change, so content that replaces its pages in some programs cannot be removed. */
export function obstacleOf({ obstacle, signature_count, preflight }: Judged): Obstacle | null {
  if (obstacle || signature_count === 0 || !preflight) return obstacle;
  const opensOthers = preflight.active_content?.some(({ kind }) => kind === 'portfolio' || kind === 'opens_files') ?? false;
  return opensOthers || preflight.xfa === 'dynamic' ? 'opens_otherwise' : null;
}
