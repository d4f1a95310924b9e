import { type ReactNode, useMemo } from 'react';
import { useDocument, useEditorScreen, useView, usePaperVersion } from './editor-context.ts';
import { type TrialParts, partiesWithFields } from './trial.ts';

/** Trying out, over the editor, which stays as it is. */
export function TrialLayer({ screen }: { screen: (parts: TrialParts) => ReactNode }) {
  const isOpen = useView((state) => state.overlay?.kind === 'trial');
  return isOpen ? <OpenTrial screen={screen} /> : null;
}

function OpenTrial({ screen }: { screen: (parts: TrialParts) => ReactNode }) {
  const { editor, pdf, parties } = useEditorScreen();
  const pages = useDocument((state) => state.pages);
  const version = usePaperVersion();
  const all = useDocument((state) => state.elements);
  const elements = useMemo(() => [...all.values()], [all]);

  return screen({
    pdf,
    pages,
    version,
    elements,
    parties: partiesWithFields(parties, elements),
    onClose: () => editor.view.set({ overlay: null }),
  });
}
