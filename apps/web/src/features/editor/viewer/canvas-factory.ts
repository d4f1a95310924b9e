// What pdf.js paints on. It paints a page in a worker and draws the image that comes of it onto the page's canvas: shown as it
// came, it need not be drawn once more, and a canvas that only shows an image costs nothing while the sheet is scrolled.

const showing = new WeakSet<HTMLCanvasElement>();

/** The canvas will show the image itself. For painting in a worker alone: nothing can be drawn on it. */
export function showImage(canvas: HTMLCanvasElement): void {
  showing.add(canvas);
}

interface CanvasAndContext {
  canvas: HTMLCanvasElement | null;
  context: CanvasRenderingContext2D | null;
}

/** For pdf.js's option of that name: as its own, but for canvases that show an image. */
export class CanvasFactory {
  readonly #willReadFrequently: boolean;

  constructor({ enableHWA = false }: { enableHWA?: boolean }) {
    this.#willReadFrequently = !enableHWA;
  }

  create(width: number, height: number): CanvasAndContext {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: this.#willReadFrequently }) };
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (!canvas) return;
    canvas.width = width;
    canvas.height = height;
  }

  destroy(both: CanvasAndContext): void {
    if (both.canvas) both.canvas.width = both.canvas.height = 0;
    both.canvas = both.context = null;
  }

  getNoAlphaContext(canvas: HTMLCanvasElement) {
    if (!showing.has(canvas)) return canvas.getContext('2d', { alpha: false, willReadFrequently: this.#willReadFrequently });
    return {
      drawImage: (picture: ImageBitmap) => canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture),
    };
  }
}
