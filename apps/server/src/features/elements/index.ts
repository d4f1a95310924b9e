export { elementsChanged } from './events.ts';
export { readElements, upsertElements } from './queries.ts';
export { requireSoundPictures } from './sound-pictures.ts';
export { elementRoutes } from './routes.ts';
export { STAMP_DEADLINE_MS, gatherDrawing, stampToFile } from './stamped-file.ts';
