// The form environment: PDFium generates appearances for fields that have a value but no appearance, as other readers do.
import { bgra, renderAnnotations, reverseByteOrder } from './bitmap.ts';
import { openInPdfium, type PdfiumDocument, resave, withPage } from './document.ts';
import type { Pdfium } from './module.ts';

/** Gives `use` the document's form environment, if it has a form. */
export function withForm(pdfium: Pdfium, document: PdfiumDocument, use: (form: number) => void): void {
  if (pdfium.FPDF_GetFormType(document.pointer) === 0) return;

  const info = pdfium.PDFiumExt_OpenFormFillInfo();
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document.pointer, info);
  try {
    use(form);
  } finally {
    pdfium.PDFiumExt_ExitFormFillEnvironment(form);
    pdfium.PDFiumExt_CloseFormFillInfo(info);
  }
}

export function paintForm(
  pdfium: Pdfium,
  form: number,
  { bitmap, page, width, height }: { bitmap: number; page: number; width: number; height: number },
): void {
  pdfium.FORM_OnAfterLoadPage(page, form);
  pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, renderAnnotations | reverseByteOrder);
  pdfium.FORM_OnBeforeClosePage(page, form);
}

/**
 * Rewrites the file with an appearance for every field that had none. Undefined if it cannot be written.
 * @throws {PdfError} `encrypted`, `broken`
 */
export function withGeneratedAppearances(pdfium: Pdfium, bytes: Uint8Array): Uint8Array | undefined {
  const document = openInPdfium(pdfium, bytes);
  const bitmap = pdfium.FPDFBitmap_CreateEx(1, 1, bgra, 0, 0);
  try {
    let saved: Uint8Array | undefined;
    withForm(pdfium, document, (form) => {
      for (let index = 0; index < document.page_count; index++)
        withPage(pdfium, document, index, (page) => paintForm(pdfium, form, { bitmap, page, width: 1, height: 1 }));
      saved = resave(pdfium, document);
    });
    return saved;
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
    document.close();
  }
}
