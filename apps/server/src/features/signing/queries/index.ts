export { sealModeOf } from './draft-queries.ts';
export {
  findLanguage,
  findSender,
  findSenderName,
  insertSignee,
  readSignees,
  releaseCopies,
  signsFile,
  takesPlace,
  updateSignee,
} from './queries.ts';
