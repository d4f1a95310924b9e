// What pages are painted on, once it is there.

/**
 * The same on a canvas that only shows an image. One that can be drawn on is handed to the screen anew, pixel by pixel, with
 * every frame in which anything moves, where there is no graphics card. The one it was drawn on stays as it is; it is the same where it
 * shows an image already.
 */
export async function asImage(drawn: HTMLCanvasElement): Promise<HTMLCanvasElement> {
  const isPicture = drawn.getContext('2d') === null;
  if (isPicture) return drawn;
  const bitmap = await createImageBitmap(drawn);
  const canvas = document.createElement('canvas');
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return canvas;
}

/** Gives the memory back at once, not when the collector comes round. */
export function release(canvas: HTMLCanvasElement): void {
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(null);
  canvas.width = 0;
  canvas.height = 0;
}
