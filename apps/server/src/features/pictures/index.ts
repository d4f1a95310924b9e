export { cleanPicture, withCleanPicture } from './clean-picture.ts';
