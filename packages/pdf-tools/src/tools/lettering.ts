// Page numbers, Bates numbers, headers and footers.
import type { DrawItem, PageDrawing, PageGeometry } from '@countersign/pdf';
import type { Shaper } from '@countersign/document-model/text';
import { addToPages } from '../add-to-pages.ts';
import { eachFile, type Run, type Tool } from '../context.ts';
import { drawnText } from '../drawn-text.ts';
import { resultName, stemOf } from '../file-names.ts';
import type { OpenFile } from '../open-file.ts';
import { choiceIn } from '../page-choice.ts';
import { cornerOf, type PlaceOnPage } from '../place-on-page.ts';

interface Label {
  text: string;
  place: PlaceOnPage;
}

interface Style {
  size: number;
  color: string;
  margin: number;
}

export const pageNumbers: Tool<'page-numbers'> = async (run) => {
  const { place, text, start } = run.options;
  return await eachFile(run, async (file) => {
    const { pages, count } = choiceIn(file, run.options.pages);
    const last = start > 1 ? start + count - 1 : count;
    const labels = new Map(
      pages.map(({ index }, place_in_order) => [
        index,
        [{ place, text: filledIn(text, { page: start + place_in_order, pages: last }) }],
      ]),
    );
    await letter(run, file, { labels, style: run.options, suffix: 'numbered' });
  });
};

export const bates: Tool<'bates'> = async (run) => {
  const { place, prefix, suffix, digits } = run.options;
  let number = run.options.start;
  return await eachFile(run, async (file) => {
    const { pages, count } = choiceIn(file, run.options.pages);
    const start = number;
    const labels = new Map(
      pages.map(({ index }, place_in_order) => [
        index,
        [{ place, text: `${prefix}${String(start + place_in_order).padStart(digits, '0')}${suffix}` }],
      ]),
    );
    number += count;
    await letter(run, file, { labels, style: run.options, suffix: 'bates' });
  });
};

export const headerFooter: Tool<'header-footer'> = async (run) => {
  const { header, footer, date = new Date().toISOString().slice(0, 10) } = run.options;
  const lines: readonly (readonly [PlaceOnPage, string])[] = [
    ['top-left', header.left],
    ['top-center', header.center],
    ['top-right', header.right],
    ['bottom-left', footer.left],
    ['bottom-center', footer.center],
    ['bottom-right', footer.right],
  ];
  return await eachFile(run, async (file) => {
    const facts = { pages: file.cut?.page_count ?? file.pages.length, date, name: stemOf(file.name) };
    const labelsOf = (page: number): Label[] =>
      lines.map(([place, text]) => ({ place, text: filledIn(text, { ...facts, page: page + 1 }) }));
    const { pages } = choiceIn(file, run.options.pages);
    const labels = new Map(pages.map(({ index, number }) => [index, labelsOf(number)]));
    await letter(run, file, { labels, style: run.options, suffix: 'header-footer' });
  });
};

/** Replaces placeholders in braces for which there is a value. */
function filledIn(text: string, facts: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(page|pages|date|name)\}/g, (whole, key: string) => String(facts[key] ?? whole));
}

async function letter(
  run: Pick<Run<'page-numbers' | 'bates' | 'header-footer'>, 'work' | 'note' | 'output'>,
  file: OpenFile,
  { labels, style, suffix }: { labels: ReadonlyMap<number, readonly Label[]>; style: Style; suffix: string },
): Promise<void> {
  const shaper = await run.work.loadShaper();
  const drawings = [...labels].flatMap(([index, given]): PageDrawing[] => {
    const page = file.pages[index];
    const items = page ? drawn(given, { page, style, shaper }) : [];
    return items.length > 0 ? [{ page_index: index, items }] : [];
  });
  const bytes = await addToPages(run, file, { drawings });
  await run.output({ name: resultName(file.name, suffix), kind: 'pdf', bytes });
}

interface Lettering {
  page: PageGeometry;
  style: Style;
  shaper: Shaper;
}

/** Texts of one row that would be wider than the page or overlap are scaled down together, so that nothing is cut off. */
function drawn(labels: readonly Label[], { page, style, shaper }: Lettering): DrawItem[] {
  const { size, color, margin } = style;
  const written = labels.filter(({ text }) => text.trim() !== '');
  const measured = written.map((label) => ({ ...label, ...drawnText(label.text, style, shaper) }));
  const limits = { room: Math.max(1, page.width - 2 * margin), gap: size };
  const scales = new Map(
    [...Map.groupBy(measured, ({ place }) => rowOf(place))].map(([row, texts]) => [row, scaleOf(texts, limits)]),
  );
  return measured.flatMap(({ text, place }) => {
    const scale = scales.get(rowOf(place)) ?? 1;
    const fitting = drawnText(text, { size: size * scale, color }, shaper);
    const [x, y] = cornerOf(place, { page, size: fitting, margin });
    return fitting.at(x, y);
  });
}

/** @param gap between neighbouring texts, in points */
function scaleOf(row: readonly { place: PlaceOnPage; width: number }[], { room, gap }: { room: number; gap: number }): number {
  const widthAt = (side: string) => Math.max(0, ...row.flatMap(({ place, width }) => (place.endsWith(side) ? [width] : [])));
  const [left, center, right] = [widthAt('left'), widthAt('center'), widthAt('right')];
  const side = Math.max(left, right);
  // A centred text leaves both sides the same room.
  if (center > 0 && side > 0) return Math.min(1, room / (side + gap + center + gap + side));
  if (left > 0 && right > 0) return Math.min(1, room / (left + gap + right));
  return Math.min(1, room / Math.max(1, center, side));
}

function rowOf(place: PlaceOnPage): string {
  return place.split('-')[0] ?? place;
}
