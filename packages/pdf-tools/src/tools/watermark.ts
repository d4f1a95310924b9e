// Watermarks and stamps: a text or an image on the pages.
import type { ToolOptions } from '@countersign/contract/tool-options';
import type { DrawItem, PageGeometry } from '@countersign/pdf';
import { stampLayout } from '@countersign/document-model/stamp-layout';
import type { Shaper } from '@countersign/document-model/text';
import { addToPages } from '../add-to-pages.ts';
import { eachFile, type Tool } from '../context.ts';
import { drawnText } from '../drawn-text.ts';
import { resultName } from '../file-names.ts';
import { choiceIn } from '../page-choice.ts';
import { type Image, imageFrom } from '../images.ts';

/** Items with a size, to be positioned by their top left corner. */
interface Mark {
  width: number;
  height: number;
  at(x: number, y: number): DrawItem[];
}

export const watermark: Tool<'watermark'> = async (run) => {
  const { options, work } = run;
  const shaper = await work.loadShaper();
  const image = options.picture === undefined ? undefined : await imageFrom(options.picture);
  return await eachFile(run, async (file) => {
    const drawings = choiceIn(file, options.pages).pages.flatMap(({ index }) => {
      const page = file.pages[index];
      return page ? [{ page_index: index, items: watermarkOn(page, { options, image, shaper }) }] : [];
    });
    const bytes = await addToPages(run, file, { drawings, layer: options.layer });
    await run.output({ name: resultName(file.name, 'watermarked'), kind: 'pdf', bytes });
  });
};

interface Marking<Options> {
  options: Options;
  image: Image | undefined;
  shaper: Shaper;
}

/** Maximum size of an image, as a fraction of the shorter side of the page. */
const imageShare = 0.5;
/** Maximum number of repetitions of a tiled mark along each side. */
const maxTiles = 40;
const tileGap = 40;

function watermarkOn(page: PageGeometry, { options, image, shaper }: Marking<ToolOptions<'watermark'>>): DrawItem[] {
  const { text, color, angle, opacity, is_tiled } = options;
  const wanted = stacked(
    markParts({ text, size: options.size, color, side: imageShare * Math.min(page.width, page.height) }, { image, shaper }),
  );
  const turned = turnedSize(wanted, angle);
  const room = 0.96;
  const scale = Math.min(1, (room * page.width) / turned.width, (room * page.height) / turned.height);
  const mark =
    scale === 1
      ? wanted
      : stacked(
          markParts(
            { text, size: options.size * scale, color, side: imageShare * scale * Math.min(page.width, page.height) },
            { image, shaper },
          ),
        );
  const places = is_tiled ? tilePlaces(page, turnedSize(mark, angle)) : [[page.width / 2, page.height / 2] as const];
  return places.map(([x, y]): DrawItem => ({
    kind: 'turned',
    angle,
    x,
    y,
    opacity,
    items: mark.at(x - mark.width / 2, y - mark.height / 2),
  }));
}

/** Centres of the tiles. Every second row is shifted by half a step. */
function tilePlaces(page: PageGeometry, size: { width: number; height: number }): (readonly [number, number])[] {
  const across = Math.max(size.width + tileGap, page.width / maxTiles);
  const down = Math.max(size.height + tileGap, page.height / maxTiles);
  const rows = Math.ceil(page.height / down) + 1;
  const columns = Math.ceil(page.width / across) + 1;
  return Array.from({ length: rows * columns }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    return [(column + (row % 2) / 2) * across, (row + 0.5) * down] as const;
  });
}

function turnedSize({ width, height }: { width: number; height: number }, angle: number): { width: number; height: number } {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  return { width: Math.max(1, width * cos + height * sin), height: Math.max(1, width * sin + height * cos) };
}

/** @param side maximum length of the image's longer side */
function markParts(
  { text, size, color, side }: { text: string; size: number; color: string; side: number },
  { image, shaper }: { image: Image | undefined; shaper: Shaper },
): Mark[] {
  return [...(image ? [imageMark(image, side)] : []), ...(text.trim() === '' ? [] : [drawnText(text, { size, color }, shaper)])];
}

function imageMark({ bytes, mime, width, height }: Image, side: number): Mark {
  const scale = side / Math.max(width, height);
  const size = { width: width * scale, height: height * scale };
  return { ...size, at: (x, y) => [{ kind: 'image', bytes, mime, x, y, ...size }] };
}

/** Stacks the parts vertically, centred. */
function stacked(parts: readonly Mark[]): Mark {
  const width = Math.max(0, ...parts.map((part) => part.width));
  const height = parts.reduce((sum, part) => sum + part.height, 0);
  return {
    width,
    height,
    at: (x, y) => {
      let top = y;
      return parts.flatMap((part) => {
        const items = part.at(x + (width - part.width) / 2, top);
        top += part.height;
        return items;
      });
    },
  };
}

export const stamp: Tool<'stamp'> = async (run) => {
  const { options, work } = run;
  const shaper = await work.loadShaper();
  const image = options.picture === undefined ? undefined : await imageFrom(options.picture);
  const items = stampItems({ options, image, shaper });
  return await eachFile(run, async (file) => {
    const drawings = choiceIn(file, options.pages).pages.map(({ index }) => ({ page_index: index, items }));
    const bytes = await addToPages(run, file, { drawings });
    await run.output({ name: resultName(file.name, 'stamped'), kind: 'pdf', bytes });
  });
};

/** Font size at which text is measured. */
const measured = 10;

function stampItems({ options, image, shaper }: Marking<ToolOptions<'stamp'>>): DrawItem[] {
  const { text, x, y, width, color, angle, opacity, has_border } = options;
  const lettersOf = (size: number) => (text.trim() === '' ? undefined : drawnText(text, { size, color }, shaper));
  const sample = lettersOf(measured);
  const letters = sample && { width: sample.width / measured, lines: sample.lines };
  const layout = stampLayout({ width, has_border, letters, image });
  const mark = image && layout.image && imageMark(image, Math.max(layout.image.width, layout.image.height));
  const content = stacked([mark, lettersOf(layout.letter_size)].filter((part) => part !== undefined));
  const { height, padding, line_width } = layout;
  const border: DrawItem[] = has_border ? [{ kind: 'rect', x, y, width, height, stroke: color, line_width }] : [];
  const inside = content.at(x + (width - content.width) / 2, y + padding);
  return [{ kind: 'turned', angle, x: x + width / 2, y: y + height / 2, opacity, items: [...border, ...inside] }];
}
