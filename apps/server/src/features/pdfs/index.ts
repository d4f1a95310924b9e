export { fileFailed, fileRecovered, pdfChanged } from './events.ts';
export { isLiveFolderOf, liveFolder, requireFolder } from './folder-queries.ts';
export { giveLooks } from './give-looks.ts';
export { countKept } from './pdf-count-queries.ts';
export { dropFiles, indexWords } from './jobs.ts';
export { judgeSignedFile } from './judge-signed-file.ts';
export { keepPlacedWords } from './placed-words.ts';
export { keepPdfImage } from './pdf-images.ts';
export {
  type KeeperGrant,
  type ReaderGrant,
  type SigneeGrant,
  isSigneeOfPdf,
  isToldAsSignee,
  mayChangePdf,
  mayKeepPdf,
  mayReadPdf,
} from './policy.ts';
export { STUCK_AFTER_FAILURES, presentPage, presentPdf, presentSeen } from './presenter.ts';
export { tellsSignees } from './open-to-signees.ts';
export { removeOrphans, viewingCopyOf } from './derived-file-queries.ts';
export { readPages, rebasePages } from './page-queries.ts';
export { readPdfImages } from './pdf-image-queries.ts';
export { findPdf, insertPdf, lockPdf, ofSpace, removeSnapshots, updatePdf } from './queries.ts';
export { type SeenPdf, findDocumentLanguage, findSeenPdf, selectSeenPdfs } from './seen-pdf-queries.ts';
export { removeWords } from './word-queries.ts';
export { pdfFileName, pdfRoutes, requireSource } from './routes.ts';
export { OBSTACLE_TEXTS, changedMeanwhile, requireEditable, retryPdf, stateForbids } from './service.ts';
export { sendDraftFor } from './send-draft-for.ts';
export { keepReceived, nameOfFile } from './upload.ts';
export { isShared, readFinishedSignees, readSigneesAtWork, sharesItsAddress } from './signee-queries.ts';
export { pdfJobs } from './pdf-jobs.ts';
