import type { Element } from '@countersign/document-model';
import { useWritten } from './paper-language.ts';

/** What a text or an input says on the paper, for those who have it read to them. */
export function SpokenValue({ element }: { element: Element }) {
  const written = useWritten(element);
  return written.kind === 'text' || written.kind === 'input' ? (
    <span translate="no" className="sr-only">
      {written.value}
    </span>
  ) : null;
}
