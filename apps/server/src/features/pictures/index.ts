export { cleanPicture, withCleanPicture } from './clean-picture.ts';
export { dataUrlOf, keepSmallPicture, readSmallPicture } from './small-pictures.ts';
