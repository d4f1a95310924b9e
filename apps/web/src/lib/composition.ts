interface KeyPress {
  keyCode: number;
  isComposing?: boolean;
  nativeEvent?: { isComposing: boolean };
}

/**
 * Wraps a `keydown` handler to ignore keys of an input method: while composing Japanese or Chinese, Enter accepts a conversion,
 * Escape cancels it, and arrows choose another one. `keyup` handlers need no wrapping, because a release must always be
 * handled.
 */
export function skipComposition<Event extends KeyPress>(handler: (event: Event) => void): (event: Event) => void {
  return (event) => {
    if (!isComposing(event)) handler(event);
  };
}

/** Safari sends the Enter that ends a composition after its end, recognisable only by key code 229 (UI Events, 7.3.1). */
function isComposing(event: KeyPress): boolean {
  return event.isComposing === true || event.nativeEvent?.isComposing === true || event.keyCode === 229;
}
