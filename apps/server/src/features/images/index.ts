export { cleanPicture, withCleanPicture } from './clean-image.ts';
export { dataUrlOf, keepSmallPicture, pictureMime, readSmallPicture } from './small-images.ts';
