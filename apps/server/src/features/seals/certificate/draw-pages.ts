// The images of the signed pages, with the fingerprint of each.
import { certificateTexts as texts } from './document-texts.ts';
import { FINGERPRINT_WIDTH, type PagePrint } from './page-images.ts';
import { type Part, heading, quiet, space } from './parts.ts';
import { type Block, CONTENT_WIDTH, QUIET, RULE, stack } from './sheet.ts';

const COLUMNS = 5;
const GAP = 14;

/** Draws a grid of page images. Nothing if there are none. */
export function drawPages(part: Part, prints: readonly PagePrint[]) {
  if (prints.length === 0) return;
  const { sheet, say } = part;
  heading(part, say(texts.page_pictures));
  sheet.add(quiet(part, say(texts.page_pictures_about, { width: String(FINGERPRINT_WIDTH) }), 8), { after: 10 });
  const width = (CONTENT_WIDTH - (COLUMNS - 1) * GAP) / COLUMNS;
  for (let start = 0; start < prints.length; start += COLUMNS) {
    const row = prints.slice(start, start + COLUMNS);
    const cells = row.map((print, index) => ({
      x: index * (width + GAP),
      block: pageCell(part, print, { number: start + index + 1, width }),
    }));
    sheet.add(sheet.beside(cells, CONTENT_WIDTH), { after: 12 });
  }
}

function pageCell({ sheet, say }: Part, print: PagePrint, { number, width }: { number: number; width: number }): Block {
  const most = width * 1.42;
  const scale = Math.min(width / print.width, most / print.height);
  const [across, down] = [print.width * scale, print.height * scale];
  const image: Block = {
    items: [
      { kind: 'image', bytes: print.image, mime: 'image/jpeg', x: 0, y: 0, width: across, height: down },
      { kind: 'rect', x: 0, y: 0, width: across, height: down, stroke: RULE, line_width: 0.75 },
    ],
    width,
    height: down,
  };
  return stack(
    [
      image,
      space(2),
      sheet.text(`${say(texts.page)} ${number}`, width, { size: 8, bold: true }),
      sheet.text(print.fingerprint, width, { size: 5.5, color: QUIET }),
    ],
    1,
  );
}
