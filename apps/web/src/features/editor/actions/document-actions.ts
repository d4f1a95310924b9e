// Commands for the whole pdf: sending or trying it out, downloads, copies and printing.
import { msg } from '@lingui/core/macro';
import { detectFields, mayDetectFields } from '../field-detection/detect-fields.ts';
import { partiesToTry } from '../context/test-fill.ts';
import type { ActionParts, EditorAction } from './action.ts';
import { always, change, viewAction } from './define-action.ts';

const hasSigneeToTry = (parts: ActionParts) => partiesToTry(parts, parts.editor.document.state.elements.values()).length > 0;

export const DOCUMENT: EditorAction[] = [
  change('document', 'send', {
    label: msg`Send`,
    isPossible: always,
    isOffered: ({ mode }) => mode === 'signing',
    run: ({ pdf }) => pdf.send(),
  }),
  change('document', 'prepare-signing', {
    label: msg`Send for signing`,
    isPossible: always,
    isOffered: ({ mode }) => mode === 'edit',
    run: ({ pdf }) => pdf.prepareSigning(),
  }),
  viewAction('document', 'use-template', {
    label: msg`Use template`,
    isOffered: ({ mode }) => mode === 'template',
    run: ({ pdf }) => pdf.useTemplate(),
  }),
  viewAction('document', 'test-fill', {
    label: msg`Test fill`,
    isOffered: (parts) => parts.mode === 'template' && hasSigneeToTry(parts),
    run: ({ pdf }) => pdf.tryOut(),
  }),
  change('document', 'preview', {
    label: msg`Preview as a recipient`,
    isPossible: always,
    isOffered: (parts) => parts.mode === 'signing' && hasSigneeToTry(parts),
    run: ({ pdf }) => pdf.tryOut(),
  }),
  viewAction('document', 'present', { label: msg`Present`, run: ({ pdf }) => pdf.present() }),
  viewAction('document', 'download', { label: msg`Download`, run: ({ pdf }) => pdf.downloads.pdf() }),
  // Replaces the browser's own print, which would print the window.
  viewAction('document', 'print', { label: msg`Print`, keys: ['Mod+P'], scope: 'typing', run: ({ pdf }) => pdf.print() }),
  change('document', 'download-fillable', {
    label: msg`Download with form fields`,
    isPossible: always,
    isOffered: ({ mode }) => mode !== 'template',
    run: ({ pdf }) => pdf.downloads.fillable(),
  }),
  change('document', 'save-version', {
    label: msg`Save version`,
    isPossible: always,
    run: ({ editor }) => editor.view.set({ dialog: { kind: 'save-version' } }),
  }),
  change('document', 'find-places', {
    label: msg`Detect fields`,
    isPossible: always,
    isOffered: mayDetectFields,
    run: detectFields,
  }),
];
