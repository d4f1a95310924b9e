// The only way to @libpdf/core, with its holes closed (decision 0043): whoever imports it from here gets it corrected, and nothing
// else imports it.
import { PDF, PdfArray, PdfDict, PdfName, PdfNull, PdfNumber, type PDFPage, PdfRef, PdfStream, PdfString } from '@libpdf/core';
import { boundStreams } from './corrections/bounded-inflate.ts';
import { correctNames } from './corrections/faithful-names.ts';
import { correctNumbers } from './corrections/exact-numbers.ts';
import { correctStrings } from './corrections/faithful-strings.ts';
import { quickenObjects } from './corrections/quick-objects.ts';

boundStreams();
correctNumbers();
correctStrings();
quickenObjects();
await correctNames();

export { PDF, PdfArray, PdfDict, PdfName, PdfNull, PdfNumber, type PDFPage, PdfRef, PdfStream, PdfString };
