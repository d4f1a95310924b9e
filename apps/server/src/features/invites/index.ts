export { countSeatsTaken } from './queries.ts';
export { inviteRoutes } from './routes.ts';
export { inviteJobs } from './register-jobs.ts';
