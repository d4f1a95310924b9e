import { type Element, isSignatureField, namesOfFiles } from '@countersign/document-model';

/** Text of an element in a system font while its own font is unavailable. Decorative, like the drawing. */
export function SystemText({ element }: { element: Element }) {
  const text = textOf(element);
  if (text === '') return null;
  const isLines = element.kind === 'text' || (element.kind === 'input' && element.is_multiline) || element.kind === 'attachment';
  return (
    <span
      aria-hidden="true"
      dir="auto"
      style={{ fontSize: `calc(var(--z) * ${sizeOf(element)}px)`, color: 'color' in element ? element.color : undefined }}
      className={`pointer-events-none absolute inset-0 flex overflow-hidden leading-tight ${isLines ? 'whitespace-pre-wrap' : 'items-center whitespace-pre'}`}
    >
      {text}
    </span>
  );
}

function textOf(element: Element): string {
  if (element.kind === 'text' || element.kind === 'input' || element.kind === 'select') return element.value;
  if (element.kind === 'attachment') return namesOfFiles(element);
  return isSignatureField(element) && element.value && 'text' in element.value ? element.value.text : '';
}

/** A signature fills its box. */
function sizeOf(element: Element): number {
  return 'size' in element ? element.size : element.height * 0.6;
}
