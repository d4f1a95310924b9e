// The only module that imports @libpdf/core. It applies our corrections (decision 0043), so all other modules import from
// here.
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
