export { contactRoutes } from './routes.ts';
export { keepContacts } from './keep-contacts.ts';
