import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter';
import './app/styles.css';
import { App, createAppParts } from '#app/app.tsx';
import { languageHere, speak } from '#lib/language.ts';
import { captureLinkSecret, watchForLinks } from '#lib/capture-link-secrets.ts';
import { watchSystemTheme } from '#lib/theme.ts';
import { followTranslation } from '#lib/translated-pages.ts';

watchSystemTheme();
captureLinkSecret();
watchForLinks();
followTranslation();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// English is included; other languages are awaited, so that the screen does not switch languages.
await speak(languageHere());
createRoot(root).render(
  <StrictMode>
    <App {...createAppParts()} />
  </StrictMode>,
);
