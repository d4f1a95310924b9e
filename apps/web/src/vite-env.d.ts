/// <reference types="vite/client" />
declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
declare module '@fontsource-variable/inter';
declare module 'guide:*' {
  const guide: import('./features/help/guide.ts').Guide;
  export default guide;
}
