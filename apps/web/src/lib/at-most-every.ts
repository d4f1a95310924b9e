/** @returns what acts at once, and again when the pause is over if it was called in the meantime, however often */
export function atMostEvery(pause_ms: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;

  return function call() {
    if (timer !== undefined) {
      isWanted = true;
      return;
    }
    act();
    timer = setTimeout(() => {
      timer = undefined;
      if (!isWanted) return;
      isWanted = false;
      call();
    }, pause_ms);
  };
}
