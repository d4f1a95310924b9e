// Constants of PDFium's bitmap and rendering functions.

/** FPDFBitmap_BGRA: four bytes per pixel. */
export const bgra = 4;
/** FPDF_ANNOT: render annotations with the page. */
export const renderAnnotations = 0x01;
/** FPDF_REVERSE_BYTE_ORDER: red first. */
export const reverseByteOrder = 0x10;
export const white = 0xffffffff;
/** FPDF_PRINTING: render for printing. */
export const forPrinting = 0x800;
