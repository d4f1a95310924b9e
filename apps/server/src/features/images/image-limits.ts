/** Images with more pixels are refused. */
export const MOST_PIXELS_READ = 100_000_000;
