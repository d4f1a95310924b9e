// The text of a field may be rotated (ISO 32000-2, 12.5.6.19, table 192).
import { type PageGeometry, rightAngle, type Rotation } from '../base/geometry.ts';
import { geometryOf } from '../objects/materialise.ts';
import {
  annotationsOf,
  dictIn,
  follow,
  matrixOf,
  number,
  type PDF,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { isHidden } from './field-flags.ts';
import { inheritedValue } from './form-tree.ts';

/** Whether its text is not upright on the displayed page. Empty fields count only if an entry or appearance says so. */
export function isTurned(widget: PdfDict, page: PageGeometry, resolve: Resolver): boolean {
  const said = saidTurn(widget, resolve);
  const turn = turnOf(widget, resolve);
  return turn !== page.rotation && (said !== undefined || turn !== 0 || isWrittenIn(widget, resolve));
}

/** Rotation of its text, counterclockwise relative to the page's own space. */
export function turnOf(widget: PdfDict, resolve: Resolver): Rotation {
  return saidTurn(widget, resolve) ?? appearanceTurn(widget, resolve);
}

function isWrittenIn(widget: PdfDict, resolve: Resolver): boolean {
  const value = inheritedValue(widget, 'V', resolve);
  return value instanceof PdfString ? value.asString().trim() !== '' : value !== undefined;
}

/** Number of text and choice fields that are rotated in one of their positions. */
export function countTurned(pdf: PDF): number {
  const resolve = resolver(pdf);
  const turned = writtenWidgets(pdf).filter(({ widget, page }) => !isHidden(widget, resolve) && isTurned(widget, page, resolve));
  return new Set(turned.map(({ widget }) => (widget.has('T') ? widget : follow(widget.get('Parent'), resolve)))).size;
}

/**
 * Programs that redraw fields use the widget's MK entry and would draw text upright that only its appearance rotates. Adds
 * the missing entries.
 * @returns whether there were such widgets
 */
export function sayTurns(pdf: PDF): boolean {
  const resolve = resolver(pdf);
  const silent = writtenWidgets(pdf).filter(({ widget }) => saidTurn(widget, resolve) === undefined);
  const turned = silent.filter(({ widget }) => appearanceTurn(widget, resolve) !== 0);
  for (const { widget } of turned) dictIn(widget, 'MK', resolve).set('R', number(appearanceTurn(widget, resolve)));
  return turned.length > 0;
}

/** The rotation according to the MK entry, counterclockwise relative to the page's own space. */
function saidTurn(widget: PdfDict, resolve: Resolver): Rotation | undefined {
  const character = follow(widget.get('MK'), resolve);
  const said = character instanceof PdfDict ? follow(character.get('R'), resolve) : undefined;
  return said instanceof PdfNumber ? rightAngle(said.value) : undefined;
}

function appearanceTurn(widget: PdfDict, resolve: Resolver): Rotation {
  const appearances = follow(widget.get('AP'), resolve);
  const appearance = appearances instanceof PdfDict ? follow(appearances.get('N'), resolve) : undefined;
  const [a, b] = (appearance instanceof PdfStream && matrixOf(appearance.get('Matrix'), resolve)) || [1, 0];
  return rightAngle(Math.round(Math.atan2(b, a) / (Math.PI / 2)) * 90);
}

/** Widgets of text and choice fields, with the pages that list them. */
function writtenWidgets(pdf: PDF): { widget: PdfDict; page: PageGeometry }[] {
  const resolve = resolver(pdf);
  return pdf.getPages().flatMap(({ dict }) => {
    const widgets = annotationsOf(dict, resolve).filter((annotation) => isWritten(annotation, resolve));
    const page = widgets.length > 0 ? geometryOf(pdf, dict) : undefined;
    return page ? widgets.map((widget) => ({ widget, page })) : [];
  });
}

function isWritten(annotation: PdfDict, resolve: Resolver): boolean {
  const type = inheritedValue(annotation, 'FT', resolve);
  return type instanceof PdfName && (type.value === 'Tx' || type.value === 'Ch');
}
