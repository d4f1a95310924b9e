// Data for viewing a version: its elements, and the file with everything drawn in.
import { type Snapshot, downloadSnapshot, getSnapshot } from '@countersign/contract/snapshots';
import type { Element } from '@countersign/document-model';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { call, callForFile } from '#lib/api/call.ts';
import type { PdfFile } from '../viewer/pdf-file.ts';
import { usePdfFile } from '../viewer/use-pdf-file.ts';
import { useDocument, useEditorScreen, useDocumentVersion } from '../context/editor-context.ts';
import { type VersionChanges, versionChanges } from './version-changes.ts';

export interface LookedAtVersion {
  /** Null while loading. */
  difference: VersionChanges | null;
  /** The elements on the version's pages. */
  elements: readonly Element[];
  before: PdfFile | null;
  now: ReturnType<typeof usePdfFile>;
  has_failed: boolean;
}

const NONE: readonly Element[] = [];

export function useVersion(snapshot: Snapshot): LookedAtVersion {
  const { pdf } = useEditorScreen();
  const params = { id: pdf.id, snapshotId: snapshot.id };
  const state = useQuery({
    queryKey: ['snapshot', pdf.id, snapshot.id],
    queryFn: ({ signal }) => call(getSnapshot, { params, signal }),
    staleTime: Infinity,
  });
  const pages = useDocument((document) => document.pages);
  const elements = useDocument((document) => document.elements);
  const version = useDocumentVersion();
  const difference = useMemo(
    () => (state.data ? versionChanges(state.data, { pages, elements: [...elements.values()] }) : null),
    [state.data, pages, elements],
  );
  const { file, has_failed } = useVersionFile(pdf.id, snapshot.id);
  const before = state.data?.elements ?? NONE;
  return {
    difference,
    elements: before,
    before: file,
    now: usePdfFile(pdf, { pages, version }),
    has_failed: has_failed || state.isError,
  };
}

function useVersionFile(pdfId: string, snapshotId: string): { file: PdfFile | null; has_failed: boolean } {
  const [opened, setOpened] = useState<{ file: PdfFile | null; has_failed: boolean }>({ file: null, has_failed: false });

  useEffect(() => {
    const control = new AbortController();
    let file: PdfFile | undefined;
    const open = async () => {
      const [{ openPdfBytes }, { blob }] = await Promise.all([
        import('../viewer/pdf-file.ts'),
        callForFile(downloadSnapshot, { params: { id: pdfId, snapshotId }, signal: control.signal }),
      ]);
      file = await openPdfBytes(new Uint8Array(await blob.arrayBuffer()));
      if (control.signal.aborted) file.close();
      else setOpened({ file, has_failed: false });
    };
    open().catch(() => control.signal.aborted || setOpened({ file: null, has_failed: true }));
    return () => {
      control.abort();
      file?.close();
    };
  }, [pdfId, snapshotId]);

  return opened;
}
