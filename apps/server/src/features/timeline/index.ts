export { provableEvent, readProvenTimeline } from './chain.ts';
export { isOnTimeline, readEvents } from './queries.ts';
export { type Recorded, SYSTEM, byRequest, record, userActor } from './service.ts';
export { recorded } from './events.ts';
export { timelineRoutes } from './routes.ts';
