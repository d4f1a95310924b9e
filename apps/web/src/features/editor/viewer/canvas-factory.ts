// Canvases for pdf.js. A worker renders each page, and pdf.js draws the resulting image onto the page's canvas. Showing the
// image directly saves a copy, and a canvas that only shows an image costs nothing while scrolling.

const showing = new WeakSet<HTMLCanvasElement>();

/** Marks a canvas to show the image directly. Only for rendering in a worker: nothing can be drawn on it. */
export function showImage(canvas: HTMLCanvasElement): void {
  showing.add(canvas);
}

interface CanvasAndContext {
  canvas: HTMLCanvasElement | null;
  context: CanvasRenderingContext2D | null;
}

/** For pdf.js's option of that name. Like its default, except for canvases that show an image. */
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
      drawImage: (image: ImageBitmap) => canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(image),
    };
  }
}
