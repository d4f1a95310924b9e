import type { Element } from '@countersign/document-model';
import { useWritten } from './pdf-language.ts';

/** The printed text of a text or input, for screen readers. */
export function SpokenValue({ element }: { element: Element }) {
  const written = useWritten(element);
  return written.kind === 'text' || written.kind === 'input' ? (
    <span translate="no" className="sr-only">
      {written.value}
    </span>
  ) : null;
}
