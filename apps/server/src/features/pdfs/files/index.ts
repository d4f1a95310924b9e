export { emailImageOf } from './email-image.ts';
export { giveLooks } from './give-looks.ts';
export { judgeSignedFile } from './judge-signed-file.ts';
export { keepPlacedWords } from './placed-words.ts';
export { keepPdfImage } from './pdf-images.ts';
export { keepReceived, nameOfFile } from './upload.ts';
