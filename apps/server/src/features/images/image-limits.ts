/** Images with more pixels are refused. */
export const MAX_PIXELS_READ = 100_000_000;
