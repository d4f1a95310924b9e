import sharp, { type Sharp } from 'sharp';
import type { ToolOptions } from '@countersign/contract/tool-options';
import { MAX_WEBP_SIDE, type PageGeometry, type PageImage } from '@countersign/pdf';
import { onlyFile, type Tool } from '../context.ts';
import { stemOf } from '../file-names.ts';
import { chosenPages } from '../page-choice.ts';

const pointsPerInch = 72;
/** Maximum per image; larger pages get a lower resolution. */
const maxPixels = 50 * 2 ** 20;
const endings = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const;

export const pdfToImages: Tool<'pdf-to-images'> = async (run) => {
  const { work, options, output, progress } = run;
  const file = onlyFile(run);
  const indices = chosenPages(options.pages, file.pages.length);
  const reader = work.engine.open(file.bytes);
  try {
    for (const [done, index] of indices.entries()) {
      const page = file.pages[index];
      if (!page) continue;
      const width = widthOf(page, options);
      const bytes = await encoded(reader.renderPage(index, { width }), options, (width / page.width) * pointsPerInch);
      const digits = String(file.pages.length).length;
      const name = `${stemOf(file.name)}-p${String(index + 1).padStart(digits, '0')}.${endings[options.format]}`;
      await output({ name, kind: options.format, bytes });
      progress({ step: 'pages', done: done + 1, total: indices.length });
    }
  } finally {
    reader.close();
  }
  return undefined;
};

/** In pixels. */
function widthOf({ width, height }: PageGeometry, { dpi, format }: ToolOptions<'pdf-to-images'>): number {
  const scale = dpi / pointsPerInch;
  const fitting = Math.sqrt(maxPixels / (width * height));
  const longest = format === 'webp' ? MAX_WEBP_SIDE / Math.max(width, height) : Infinity;
  return Math.max(1, Math.floor(width * Math.min(scale, fitting, longest)));
}

async function encoded(
  { rgba, width, height }: PageImage,
  { format, quality }: ToolOptions<'pdf-to-images'>,
  density: number,
): Promise<Uint8Array> {
  const image = sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .withMetadata({ density });
  return new Uint8Array(await formatted(image, format, quality).toBuffer());
}

function formatted(image: Sharp, format: ToolOptions<'pdf-to-images'>['format'], quality: number): Sharp {
  switch (format) {
    case 'png':
      return image.png({ compressionLevel: 6 });
    case 'jpeg':
      return image.jpeg({ quality });
    case 'webp':
      return image.webp({ quality, effort: 2 });
  }
}
