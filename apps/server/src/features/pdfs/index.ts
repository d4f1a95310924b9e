export type { JudgeTask, RenderTask } from './engine-tasks.ts';
export { fileFailed, fileRecovered, pdfChanged } from './events.ts';
export { eachById } from './batches.ts';
export { countStored } from './pdf-count-queries.ts';
export { drawFirstImage, dropFiles, indexWords, readTextTags } from './jobs.ts';
export {
  STUCK_AFTER_FAILURES,
  awaitsSignatures,
  isOfSpace,
  isOwnUpload,
  presentPage,
  presentPdf,
  presentDetails,
} from './presenter.ts';
export { pdfFileName, pdfRoutes, requireSource } from './routes.ts';
export { OBSTACLES, changedMeanwhile, requireEditable, requireMoved, retryPdf, stateForbids } from './service.ts';
export { sendDraftFor } from './send-draft-for.ts';
export { pdfJobs } from './register-jobs.ts';
