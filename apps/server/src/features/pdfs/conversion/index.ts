export { type UploadedFile, beginsAsPdf, checkUpload } from './check-upload.ts';
export { handleConvertUpload } from './convert-upload.ts';
export { takesOfficeFiles, tryOfficeConverter } from './office-converter.ts';
export { insertUploadFiles } from './upload-file-queries.ts';
