// A comparison as a PDF: both pages side by side, with removed text in red and added text in green.
import sharp from 'sharp';
import type { Comparison } from '@countersign/contract/tool-runs';
import type { DrawItem, PageDrawing, PageGeometry, PageImage } from '@countersign/pdf';
import type { Shaper } from '@countersign/document-model/text';
import { drawnText } from './drawn-text.ts';
import type { Area } from './image-differences.ts';
import type { ToolWork } from './types.ts';

interface ReportSide {
  name: string;
  pages: readonly PageGeometry[];
  image(index: number, width?: number): PageImage;
}

const sheet = { width: 842, height: 595 };
const margin = 28;
const top = 56;
const gap = 14;
/** Width in pixels of a page in the report. */
const imageWidth = 900;
/** Maximum number of sheets. The comparison itself contains the rest. */
const maxSheets = 200;
const removed = '#dc2626';
const added = '#16a34a';
const other = '#d97706';
const ink = '#111827';

/** Omits identical pages. If the files do not differ, a single sheet says so. */
export async function comparisonReport(
  work: ToolWork,
  { pages, left, right }: { pages: Comparison['pages']; left: ReportSide; right: ReportSide },
): Promise<Uint8Array> {
  const shaper = await work.loadShaper();
  const different = pages.filter(
    (page) => page.texts.length + page.picture.length > 0 || page.left === null || page.right === null,
  );
  const drawings: PageDrawing[] = [];
  for (const page of different.slice(0, maxSheets)) {
    const items = [
      ...(await half(left, page.left, { page, side: 'removed', shaper })),
      ...(await half(right, page.right, { page, side: 'added', shaper })),
    ];
    drawings.push({ page_index: drawings.length, items });
  }
  if (drawings.length === 0) {
    const says = drawnText(`${left.name} = ${right.name}`, { size: 14, color: ink }, shaper);
    drawings.push({ page_index: 0, items: says.at(margin, margin) });
  }
  return await work.engine.createPdf({
    pages: drawings.map(() => sheet),
    drawings,
    fonts: work.fonts,
    title: `${left.name} – ${right.name}`,
  });
}

interface Half {
  page: Comparison['pages'][number];
  side: 'removed' | 'added';
  shaper: Shaper;
}

async function half(file: ReportSide, index: number | null, { page, side, shaper }: Half): Promise<DrawItem[]> {
  const room = { width: (sheet.width - 2 * margin - gap) / 2, height: sheet.height - top - margin };
  const x = margin + (side === 'added' ? room.width + gap : 0);
  const color = side === 'removed' ? removed : added;
  const title = drawnText(index === null ? file.name : `${file.name} · ${index + 1}`, { size: 10, color }, shaper);
  const scaledTitle = title.width > room.width ? drawnText(`${(index ?? 0) + 1}`, { size: 10, color }, shaper) : title;
  const heading = scaledTitle.at(x, margin);
  const geometry = index === null ? undefined : file.pages[index];
  if (index === null || !geometry) return heading;

  const scale = Math.min(room.width / geometry.width, room.height / geometry.height);
  const [width, height] = [geometry.width * scale, geometry.height * scale];
  const frame: DrawItem = { kind: 'rect', x, y: top, width, height, stroke: '#9ca3af', line_width: 0.5 };
  const image: DrawItem = {
    kind: 'image',
    mime: 'image/jpeg',
    bytes: await packed(file.image(index, imageWidth)),
    x,
    y: top,
    width,
    height,
  };
  const marks = [
    ...page.picture.map((area) => marked(area, { scale, x, color: other, isFilled: false })),
    ...page.texts.flatMap(({ kind, areas }) =>
      kind === side ? areas.map((area) => marked(area, { scale, x, color, isFilled: true })) : [],
    ),
  ];
  return [...heading, image, frame, ...marks];
}

function marked(
  area: Area,
  { scale, x, color, isFilled }: { scale: number; x: number; color: string; isFilled: boolean },
): DrawItem {
  const box = { x: x + area.x * scale, y: top + area.y * scale, width: area.width * scale, height: area.height * scale };
  if (isFilled) return { kind: 'rect', ...box, fill: color, opacity: 0.35 };
  return { kind: 'rect', ...box, stroke: color, line_width: 0.75 };
}

async function packed({ rgba, width, height }: PageImage): Promise<Uint8Array> {
  const image = sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha();
  return new Uint8Array(await image.jpeg({ quality: 80 }).toBuffer());
}
