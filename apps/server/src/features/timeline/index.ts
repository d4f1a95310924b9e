export { provableEvent, readProvenTimeline } from './chain.ts';
export { type SealedHead, isOnTimeline, readEvents } from './queries.ts';
export {
  type PublishedForm,
  type Recorded,
  bySystem,
  byCall,
  headOf,
  record,
  recordEach,
  timelineHead,
  userActor,
} from './service.ts';
export { recorded, timelineBroken } from './events.ts';
export { saveToken, makeStamp, readUnansweredStamps } from './stamp-queries.ts';
export { timelineRoutes } from './routes.ts';
export { timelineJobs } from './register-jobs.ts';
