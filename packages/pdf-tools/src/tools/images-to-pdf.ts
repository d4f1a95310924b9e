import { PAPERS, type ToolOptions } from '@countersign/contract/tool-options';
import type { PageDrawing } from '@countersign/pdf';
import type { Tool } from '../context.ts';
import { resultName, stemOf } from '../file-names.ts';
import { type Image, readImage } from '../images.ts';

const pointsPerInch = 72;
/** For images without a resolution, as on screens. */
const usualDensity = 96;
/** A higher density is not visible in print. */
const maxDensity = 300;
const maxSide = 14_400;

export const imagesToPdf: Tool<'images-to-pdf'> = async ({ work, files, options, progress, output }) => {
  const pages: { width: number; height: number }[] = [];
  const drawings: PageDrawing[] = [];
  for (const [index, { bytes }] of files.entries()) {
    const image = await readImage(bytes, index);
    const page = pageFor(image, options);
    pages.push(page);
    drawings.push({
      page_index: index,
      items: [{ kind: 'image', bytes, mime: image.mime, ...boxOn(page, image, options.margin) }],
    });
    progress({ step: 'images', done: index + 1, total: files.length });
  }
  const bytes = await work.engine.createPdf({ pages, drawings });
  const name = files[0]?.name ?? '';
  await output({ name: files.length === 1 ? `${stemOf(name)}.pdf` : resultName(name, 'images'), kind: 'pdf', bytes });
  return undefined;
};

function pageFor(image: Image, { paper, orientation, margin }: ToolOptions<'images-to-pdf'>): { width: number; height: number } {
  if (paper === 'fit') {
    const density = Math.min(maxDensity, Math.max(pointsPerInch, image.density ?? usualDensity));
    const longest = Math.max(image.width, image.height);
    const scale = Math.min(pointsPerInch / density, (maxSide - 2 * margin) / longest);
    return { width: image.width * scale + 2 * margin, height: image.height * scale + 2 * margin };
  }
  const [short, long] = PAPERS[paper];
  const isLandscape = orientation === 'auto' ? image.width > image.height : orientation === 'landscape';
  return isLandscape ? { width: long, height: short } : { width: short, height: long };
}

/** As large as possible within the margins, centred. */
function boxOn(page: { width: number; height: number }, image: Image, margin: number) {
  const [across, down] = [Math.max(1, page.width - 2 * margin), Math.max(1, page.height - 2 * margin)];
  const scale = Math.min(across / image.width, down / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  return { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height };
}
