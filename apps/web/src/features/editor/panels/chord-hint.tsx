import { chordText } from '../actions/chords.ts';

/** The key of a command, beside its name in a menu; it is read aloud after it. Fingers have no keys. */
export function ChordHint({ chord }: { chord: string | undefined }) {
  if (!chord) return null;
  return (
    // Keys stand in the order in which they are held, whichever way the words around are read.
    <kbd dir="ltr" className="shrink-0 font-sans text-xs text-ink-muted pointer-coarse:hidden">
      {chordText(chord)}
    </kbd>
  );
}
