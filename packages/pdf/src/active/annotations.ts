// Where an annotation is visible (ISO 32000-2, 12.5.3): on the screen, on paper, or only after an action shows it.
import { annotationFlags, isHidden } from '../forms/field-flags.ts';
import { inheritedValue } from '../forms/form-tree.ts';
import { hasFieldAppearance } from '../forms/appearances.ts';
import { follow, nameAt, type PdfDict, PdfNumber, type Resolver } from '../objects/objects.ts';
import type { ActiveContentKind } from './active-content-kinds.ts';
import { dictAt } from './layers.ts';

export const mediaAnnotations: ReadonlySet<string> = new Set(['Sound', 'Movie', 'Screen', 'RichMedia', '3D']);

/** Kinds of active content that follow from where an annotation is visible. */
export function kindsOfAnnotation(annotation: PdfDict, resolve: Resolver): Set<ActiveContentKind> {
  const found = new Set<ActiveContentKind>();
  const type = nameAt(annotation, 'Subtype', resolve) ?? '';
  if (mediaAnnotations.has(type)) found.add('media');
  if (!mayBeVisible(annotation, type, resolve)) return found;

  const flags = flagsOf(annotation, resolve);
  const isPrinted = (flags & annotationFlags.print) !== 0 && (flags & annotationFlags.hidden) === 0;
  if (!isHidden(annotation, resolve)) {
    if (!isPrinted) found.add('screen_only_annotations');
  } else if (isPrinted) found.add('print_only_annotations');
  else if (type !== 'Widget') found.add('hidden_content'); // forms legitimately hide fields, which only scripts can show

  if ((flags & annotationFlags.toggle_no_view) !== 0 || rendersDifferently(annotation, type, resolve))
    found.add('hidden_content');
  if (annotation.has('FixedPrint')) found.add('print_settings');
  return found;
}

export function flagsOf(annotation: PdfDict, resolve: Resolver): number {
  const flags = follow(annotation.get('F'), resolve);
  return flags instanceof PdfNumber ? flags.value : 0;
}

/** Popup windows are never part of the page. A link or field may have nothing to show. */
function mayBeVisible(annotation: PdfDict, type: string, resolve: Resolver): boolean {
  if (type === 'Popup') return false;
  if (type === 'Link') return annotation.has('AP');
  return type !== 'Widget' || hasFieldAppearance(annotation, resolve) || inheritedValue(annotation, 'V', resolve) !== undefined;
}

/** Whether an annotation has rollover or pressed appearances. A button may have one for being pressed. */
function rendersDifferently(annotation: PdfDict, type: string, resolve: Resolver): boolean {
  const appearances = dictAt(annotation, 'AP', resolve);
  return appearances !== undefined && (appearances.has('R') || (type !== 'Widget' && appearances.has('D')));
}
