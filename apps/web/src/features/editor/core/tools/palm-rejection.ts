/** People rest their hand between two strokes of a pen. */
const REST_MS = 700;

type Contact = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'timeStamp'>;

/** Distinguishes the palm of the pen hand from fingers: touches during or shortly after pen contact are ignored. */
export function createPalmRejection() {
  const palms = new Set<number>();
  let isPenDown = false;
  let last = -Infinity;

  return {
    /** Call when a pen or finger touches. @returns whether it is a palm */
    down({ pointerId, pointerType, timeStamp }: Contact): boolean {
      if (pointerType === 'pen') [isPenDown, last] = [true, timeStamp];
      const isPalm = pointerType === 'touch' && (isPenDown || timeStamp - last < REST_MS);
      if (isPalm) palms.add(pointerId);
      return isPalm;
    },

    up({ pointerId, pointerType, timeStamp }: Contact): void {
      palms.delete(pointerId);
      if (pointerType === 'pen') [isPenDown, last] = [false, timeStamp];
    },

    /** Whether a palm is touching. */
    isThere: () => palms.size > 0,
  };
}
