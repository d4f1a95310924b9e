import type { SavedSignature } from '@countersign/contract/signatures';
import { cssFamily, usePaperShaper } from '../paper/paper-fonts.ts';

/** A saved signature as it will look: a typed one in its own hand. */
export function SavedPicture({ saved }: { saved: SavedSignature }) {
  const { value } = saved;
  if (!('text' in value)) return <img src={saved.content} alt="" className="max-h-full max-w-full object-contain" />;
  return <TypedPicture text={value.text} font={value.font} />;
}

function TypedPicture({ text, font }: { text: string; font: string }) {
  // Asks for the font.
  usePaperShaper([font]);
  return (
    <span aria-hidden="true" className="truncate px-2 text-[1.9rem] text-[#0b1f4b]" style={{ fontFamily: cssFamily(font) }}>
      {text}
    </span>
  );
}
