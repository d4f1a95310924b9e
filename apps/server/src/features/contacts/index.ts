export { contactRoutes } from './routes.ts';
export { saveContacts } from './save-contacts.ts';
