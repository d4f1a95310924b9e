let ruler: CanvasRenderingContext2D | null | undefined;

/** Width of the text in the browser's font, in the unit of `size`. */
export function textWidth(text: string, size: number): number {
  ruler ??= document.createElement('canvas').getContext('2d');
  if (!ruler) return Math.max(1, text.length * size * 0.5);
  ruler.font = '100px sans-serif';
  return Math.max(0.01, (ruler.measureText(text).width * size) / 100);
}
