export { sealModeOf } from './draft-queries.ts';
export {
  findLanguage,
  findSender,
  findSenderName,
  insertSignee,
  readSignees,
  releaseCopies,
  signsFile,
  countsTowardLimit,
  updateSignee,
} from './queries.ts';
