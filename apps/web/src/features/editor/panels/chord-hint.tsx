import { chordText } from '../actions/chords.ts';

/** The key of a command, beside its name in a menu; it is read aloud after it. Fingers have no keys. */
export function ChordHint({ chord }: { chord: string | undefined }) {
  return chord ? <kbd className="shrink-0 font-sans text-xs text-ink-muted pointer-coarse:hidden">{chordText(chord)}</kbd> : null;
}
