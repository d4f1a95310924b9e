import { type ReactNode, useMemo } from 'react';
import { useDocument, useEditorScreen, useView, useDocumentVersion } from '../context/editor-context.ts';
import { type TestFillParts, partiesToTry } from '../context/test-fill.ts';

/** Test filling above the editor, which stays unchanged. */
export function TestFillLayer({ screen }: { screen: (parts: TestFillParts) => ReactNode }) {
  const trial = useView((state) => (state.overlay?.kind === 'trial' ? state.overlay : null));
  return trial ? <OpenTrial screen={screen} partyId={trial.party_id ?? null} /> : null;
}

function OpenTrial({ screen, partyId }: { screen: (parts: TestFillParts) => ReactNode; partyId: string | null }) {
  const { editor, pdf, parties, signees } = useEditorScreen();
  const pages = useDocument((state) => state.pages);
  const version = useDocumentVersion();
  const all = useDocument((state) => state.elements);
  const elements = useMemo(() => [...all.values()], [all]);

  return screen({
    pdf,
    pages,
    version,
    elements,
    parties: partiesToTry({ parties, signees }, elements),
    party_id: partyId,
    onClose: () => editor.view.set({ overlay: null }),
  });
}
