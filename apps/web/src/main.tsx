import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter';
import './app/styles.css';
import { App } from '#app/app.tsx';
import { watchSystemTheme } from '#lib/theme.ts';

watchSystemTheme();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
