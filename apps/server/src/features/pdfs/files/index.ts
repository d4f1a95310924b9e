export { emailImageOf } from './email-image.ts';
export { setAppearances } from './set-appearances.ts';
export { judgeSignedFile } from './judge-signed-file.ts';
export { savePlacedWords } from './placed-words.ts';
export { savePdfImage } from './pdf-images.ts';
export { saveReceived, nameOfFile } from './upload.ts';
