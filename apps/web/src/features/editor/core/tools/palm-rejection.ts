/** Who has just used a pen rests the hand between two strokes. */
const REST_MS = 700;

type Contact = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'timeStamp'>;

/** Tells the palm of a hand that holds a pen from fingers: what touches while a pen is down, or was a moment ago, means nothing. */
export function createPalmRejection() {
  const palms = new Set<number>();
  let isPenDown = false;
  let last = -Infinity;

  return {
    /** A pen or a finger comes down. @returns whether it is a palm */
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

    /** Whether a palm lies there. */
    isThere: () => palms.size > 0,
  };
}
