// What PDFium paints on, in its own numbers.

/** FPDFBitmap_BGRA: four bytes a pixel. */
export const bgra = 4;
/** FPDF_ANNOT: notes are painted with the page. */
export const renderAnnotations = 0x01;
/** FPDF_REVERSE_BYTE_ORDER: red comes first. */
export const reverseByteOrder = 0x10;
export const white = 0xffffffff;
/** FPDF_PRINTING: as it is printed. */
export const forPrinting = 0x800;
