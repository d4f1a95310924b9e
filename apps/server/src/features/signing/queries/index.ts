export { sealModeOf } from './draft-queries.ts';
export {
  findLanguage,
  findSender,
  findSenderName,
  insertSignee,
  readSignees,
  releaseCopies,
  takesPart,
  takesPlace,
  updateSignee,
} from './queries.ts';
