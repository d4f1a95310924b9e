export { sendInvite } from './jobs.ts';
export { countSeatsTaken } from './queries.ts';
export { inviteRoutes } from './routes.ts';
export { handleSendInvite } from './send-invite.ts';
