export { emailImageOf } from './email-image.ts';
export { setAppearances } from './set-appearances.ts';
export { judgeSignedFile } from './judge-signed-file.ts';
export { keepPlacedWords } from './placed-words.ts';
export { keepPdfImage } from './pdf-images.ts';
export { keepReceived, nameOfFile } from './upload.ts';
