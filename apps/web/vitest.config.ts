// Tests of screens as components (*.test.tsx), in a document without a browser. What needs none of that is in ../../vitest.config.ts.
import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';
import { guides } from './build-guides.ts';
import { textsInCode } from './build-texts.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineProject({
  root,
  plugins: [guides(), react(), lingui({ cwd: root }), babel({ cwd: root, presets: [textsInCode(root)] })],
  test: {
    name: 'screens',
    environment: 'jsdom',
    include: ['src/**/*.test.tsx'],
    setupFiles: ['./src/testing/setup-screens.ts'],
    testTimeout: 600_000,
  },
});
