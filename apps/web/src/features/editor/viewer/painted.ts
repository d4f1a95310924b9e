// Helpers for canvases after rendering.

/**
 * Copies a canvas to one that only shows an image. Without a graphics card, a drawable canvas is copied to the screen pixel by
 * pixel in every frame with any movement. The original stays unchanged, and is returned if it shows an image already.
 */
export async function asImage(drawn: HTMLCanvasElement): Promise<HTMLCanvasElement> {
  const isImage = drawn.getContext('2d') === null;
  if (isImage) return drawn;
  const bitmap = await createImageBitmap(drawn);
  const canvas = document.createElement('canvas');
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return canvas;
}

/** Frees the memory at once instead of at the next garbage collection. */
export function release(canvas: HTMLCanvasElement): void {
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(null);
  canvas.width = 0;
  canvas.height = 0;
}
