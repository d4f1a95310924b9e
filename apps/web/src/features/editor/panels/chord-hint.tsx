import { chordText } from '../actions/chords.ts';

/** The key of a command beside its name in a menu; screen readers read it after the name. Hidden for touch. */
export function ChordHint({ chord }: { chord: string | undefined }) {
  if (!chord) return null;
  return (
    // Keys are shown in the order of pressing, independent of the text direction.
    <kbd dir="ltr" className="shrink-0 font-sans text-xs text-ink-muted pointer-coarse:hidden">
      {chordText(chord)}
    </kbd>
  );
}
