export { isLiveFolderOf, liveFolder, folderIn, requireFolder } from './folder-queries.ts';
export { removeOrphans, viewingCopyOf } from './derived-file-queries.ts';
export { type SigneeColumns, moveDocument, moveSignee, moveSignees } from './move-queries.ts';
export { readPages, rebasePages, replacePages } from './page-queries.ts';
export { readPdfImages } from './pdf-image-queries.ts';
export { findPdf, insertPdf, lockPdf, removeSnapshots, updatePdf } from './queries.ts';
export { type PdfDetails, findDocumentLanguage, findPdfDetails, selectPdfDetails } from './pdf-details-queries.ts';
export { removeWords } from './word-queries.ts';
