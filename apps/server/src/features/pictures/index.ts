export { cleanPicture, withCleanPicture } from './clean-picture.ts';
export { dataUrlOf, keepSmallPicture, pictureMime, readSmallPicture } from './small-pictures.ts';
