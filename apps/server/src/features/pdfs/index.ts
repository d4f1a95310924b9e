export { handleDropFiles } from './drop-files.ts';
export { pdfChanged } from './events.ts';
export { dropFiles, processPdf } from './jobs.ts';
export { isSigneeOfPdf, mayKeepPdf, mayReadPdf } from './policy.ts';
export { presentPdf } from './presenter.ts';
export { handleProcessPdf } from './process-pdf.ts';
export { findPdf, findSeenPdf, lockPdf, readPages, readPdfImages, updatePdf } from './queries.ts';
export { pdfFileName, pdfRoutes, requireSource } from './routes.ts';
export { OBSTACLE_TEXTS, stateForbids } from './service.ts';
