/** An image of more is not read. */
export const MOST_PIXELS_READ = 100_000_000;
