export { cleanImage, withCleanImage } from './clean-image.ts';
export { dataUrlOf, saveSmallImage, imageMime, readSmallImage } from './small-images.ts';
