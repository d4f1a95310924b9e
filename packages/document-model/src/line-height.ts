/** Line height as a multiple of the font size. A 15-point box holds 12-point text. */
export const LINE_HEIGHT = 1.2;
