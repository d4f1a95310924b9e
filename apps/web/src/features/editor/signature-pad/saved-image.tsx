import type { SavedSignature } from '@countersign/contract/signatures';
import { TypedName } from './typed-name.tsx';

/** A saved signature as it will look; a typed one in its font. */
export function SavedImage({ saved }: { saved: SavedSignature }) {
  const { value } = saved;
  if (!('text' in value)) return <img src={saved.content} alt="" className="max-h-full max-w-full object-contain" />;
  return <TypedName text={value.text} font={value.font} />;
}
