interface KeyPress {
  keyCode: number;
  isComposing?: boolean;
  nativeEvent?: { isComposing: boolean };
}

/**
 * Wraps a handler of `keydown` so that it hears no key of an input method: while Japanese or Chinese is being composed, Enter
 * takes the conversion, Escape drops it, and the arrows choose another one. Handlers of `keyup` need no wrapping: a key that is
 * let go of has to be heard always.
 */
export function skipComposition<Event extends KeyPress>(handler: (event: Event) => void): (event: Event) => void {
  return (event) => {
    if (!isComposing(event)) handler(event);
  };
}

/** Safari sends the Enter that ends a composition after its end: only the key code 229 tells (UI Events, 7.3.1). */
function isComposing(event: KeyPress): boolean {
  return event.isComposing === true || event.nativeEvent?.isComposing === true || event.keyCode === 229;
}
