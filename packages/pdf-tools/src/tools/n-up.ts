import { PAPERS, type ToolOptions } from '@countersign/contract/tool-options';
import { impose, type Sheet } from '@countersign/pdf';
import { onlyFile, type Tool } from '../context.ts';
import { resultName } from '../file-names.ts';

type Options = ToolOptions<'n-up'>;

export const nUp: Tool<'n-up'> = async (run) => {
  const file = onlyFile(run);
  const { options } = run;
  const count = file.pages.length;
  const sheets = options.layout === 'booklet' ? bookletSheets(count, options) : gridSheets(count, options);
  // Annotations and fields cannot be part of a form XObject, so they are flattened.
  const flat = await run.work.engine.flatten(file.bytes, { what: 'all', allow_rewrite: true });
  const bytes = await impose(flat, sheets);
  const suffix = options.layout === 'booklet' ? 'booklet' : `${options.columns * options.rows}-up`;
  await run.output({ name: resultName(file.name, suffix), kind: 'pdf', bytes });
  return undefined;
};

function gridSheets(count: number, options: Options): Sheet[] {
  const perSheet = options.columns * options.rows;
  return Array.from({ length: Math.ceil(count / perSheet) }, (_, sheet) => {
    const pages = Array.from({ length: Math.min(perSheet, count - sheet * perSheet) }, (__, place) => sheet * perSheet + place);
    return sheetOf(pages, options, options.orientation === 'landscape');
  });
}

/** Two pages side by side, in the order for folding. Missing pages at the end are blank. */
function bookletSheets(count: number, options: Options): Sheet[] {
  const whole = Math.ceil(count / 4) * 4;
  const layout = { ...options, columns: 2, rows: 1 };
  return Array.from({ length: whole / 2 }, (_, side) => {
    const [inner, outer] = [side, whole - 1 - side];
    const pages = side % 2 === 0 ? [outer, inner] : [inner, outer];
    return sheetOf(
      pages.map((page) => (page < count ? page : null)),
      layout,
      true,
    );
  });
}

function sheetOf(
  pages: readonly (number | null)[],
  { columns, rows, gap, paper, has_border }: Options,
  isLandscape: boolean,
): Sheet {
  const [short, long] = PAPERS[paper];
  const [width, height] = isLandscape ? [long, short] : [short, long];
  const cell = {
    width: Math.max(1, (width - (columns + 1) * gap) / columns),
    height: Math.max(1, (height - (rows + 1) * gap) / rows),
  };
  const cells = pages.flatMap((page, place) => {
    if (page === null) return [];
    const [row, column] = [Math.floor(place / columns), place % columns];
    return [{ page, x: gap + column * (cell.width + gap), y: gap + row * (cell.height + gap), ...cell }];
  });
  return { width, height, has_border, cells };
}
