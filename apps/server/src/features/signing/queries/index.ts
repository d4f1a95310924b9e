export { sealModeOf } from './draft-queries.ts';
export {
  findSender,
  findSenderName,
  insertSignee,
  readSignees,
  releaseCopies,
  takesPart,
  takesPlace,
  updateSignee,
} from './queries.ts';
