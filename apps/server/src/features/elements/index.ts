export { handlePruneChanges } from './prune-changes.ts';
export { elementsChanged } from './events.ts';
export { pruneChanges } from './jobs.ts';
export { advanceRevision, keepElements } from './keep-elements.ts';
export { readElements, readLightElements } from './queries.ts';
export { requireDrawable } from './drawable-values.ts';
export { requireSoundPictures } from './sound-pictures.ts';
export { elementRoutes } from './routes.ts';
export { STAMP_DEADLINE_MS, gatherDrawing, stampToFile } from './stamped-file.ts';
