import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { useDocument, useEditorScreen } from '../context/editor-context.ts';
import { PersistentForm } from './persistent-form.tsx';
import { OrderPanel } from './order-panel.tsx';
import { PanelSection } from '../ui/panel-section.tsx';
import { SnapshotsPanel } from './snapshots-panel.tsx';
import { DetectFieldsButton } from '../field-detection/detect-fields-button.tsx';
import { TextTagsButton } from '../text-tags/text-tags-button.tsx';
import { StubsPanel } from './stubs-panel.tsx';

/** For documents that people sign themselves. */
const SelfSignPanel = lazyPart(async () => (await import('../self-sign/self-sign-panel.tsx')).SelfSignPanel, 'soon');
/** For templates only. */
const RolesPanel = lazyPart(async () => (await import('../template/roles-panel.tsx')).RolesPanel, 'soon');
/** For drafts. */
const SigneesPanel = lazyPart(async () => (await import('../signing-setup/signees-panel.tsx')).SigneesPanel, 'soon');
/** For sent pdfs, whose other panels never appear beside a draft. */
const SentPanel = lazyPart(async () => (await import('../signing-setup/sent-panel.tsx')).SentPanel, 'soon');
/** At the end of the panel, so that nothing moves when it loads. */
const PreflightNotes = lazyPart(async () => (await import('./preflight-notes.tsx')).PreflightNotes, 'soon');

/** Shown if nothing is selected: the pdf and who signs it. */
export function PdfPanel() {
  const { mode, editor, pdf, self } = useEditorScreen();

  return (
    <>
      {self && (
        <Suspense>
          <SelfSignPanel />
        </Suspense>
      )}
      {mode === 'signing' && editor.can_edit && !self && (
        <Suspense>
          <SigneesPanel />
        </Suspense>
      )}
      {mode === 'signing' && !editor.can_edit && (
        <Suspense>
          <SentPanel />
        </Suspense>
      )}
      {mode === 'template' && (
        <Suspense>
          <RolesPanel />
        </Suspense>
      )}
      {editor.can_edit && mode !== 'template' && <StubsPanel />}
      {editor.can_edit && <OrderPanel />}
      <DocumentFacts />
      <PersistentForm />
      <SnapshotsPanel />
      {pdf.preflight && (
        <Suspense>
          <PreflightNotes pdf={pdf} preflight={pdf.preflight} />
        </Suspense>
      )}
    </>
  );
}

function DocumentFacts() {
  const { t, i18n } = useLingui();
  const { pdf, editor } = useEditorScreen();
  const pages = useDocument((state) => state.pages.length);
  const elements = useDocument((state) => state.elements.size);
  const isSmall = pdf.size_bytes < 1_048_576;
  const size = i18n.number(pdf.size_bytes / (isSmall ? 1_024 : 1_048_576), { maximumFractionDigits: 1 });
  const facts = [
    [t`Pages`, String(pages)],
    [t`Elements`, String(elements)],
    [t`File size`, isSmall ? t`${size} kB` : t`${size} MB`],
    [t`Added`, i18n.date(pdf.created_at, { dateStyle: 'medium' })],
  ];

  return (
    <PanelSection title={t`Document`}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="text-end text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {editor.can_edit && elements === 0 && (
        <p className="text-xs text-pretty text-ink-muted">{t`Choose a tool and click on the page, or drag to draw its size.`}</p>
      )}
      <TextTagsButton />
      <DetectFieldsButton />
    </PanelSection>
  );
}
