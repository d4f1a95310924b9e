// The jobs of this feature: kinds, schedules and handlers.
import { DAILY, HOURLY, MINUTE_MS, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { handleConvertUpload } from './conversion/index.ts';
import { handleDrawFirstImage } from './files/draw-first-image.ts';
import { handleDropFiles, handleSweepFiles } from './files/drop-files.ts';
import { handleEmptyTrash } from './empty-trash.ts';
import { handleRetryFailed } from './files/failed-files.ts';
import { handleIndexWords } from './files/index-words.ts';
import {
  addUpPdfCounts,
  convertUpload,
  drawFirstImage,
  dropFiles,
  emptyTrash,
  indexWords,
  makeViewingCopy,
  processAgain,
  processPdf,
  readTextTags,
  retryFailed,
  sweepFiles,
} from './jobs.ts';
import { handleAddUpPdfCounts } from './pdf-count-queries.ts';
import { handleProcessAgain, handleProcessPdf } from './files/process-pdf.ts';
import { handleMakeViewingCopy } from './files/viewing-copy.ts';

export const pdfJobs: FeatureJobs = {
  types: [
    processPdf,
    convertUpload,
    readTextTags,
    processAgain,
    retryFailed,
    drawFirstImage,
    indexWords,
    makeViewingCopy,
    dropFiles,
    addUpPdfCounts,
    emptyTrash,
    sweepFiles,
  ],
  periodic: [
    { job: addUpPdfCounts, every_ms: 5 * MINUTE_MS },
    { job: emptyTrash, ...HOURLY },
    // After an upgrade, the new version runs it.
    { job: retryFailed, ...HOURLY },
    { job: sweepFiles, ...DAILY },
  ],
  handlers: (context) => [
    handleProcessPdf(context),
    handleConvertUpload(context),
    handleProcessAgain(context),
    handleRetryFailed(context),
    handleDrawFirstImage(context),
    handleIndexWords(context),
    handleMakeViewingCopy(context),
    handleDropFiles(context),
    handleAddUpPdfCounts(context),
    handleEmptyTrash(context),
    handleSweepFiles(context),
  ],
};
