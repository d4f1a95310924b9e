/** @returns a function that runs at once, and once more after the pause if it was called meanwhile */
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
