import { useLingui } from '@lingui/react/macro';
import { Award, Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#lib/i18n.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useEditorScreen } from '../editor-context.ts';
import { PanelSection } from '../panels/panel-section.tsx';
import { useDownloads } from '../panels/use-downloads.ts';
import { SIGNEE_KIND_NAMES, SIGNEE_STATUS_WORDS } from './signee-words.ts';
import { TimelineList } from './timeline-list.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** A pdf that was sent: who has done what, and what can still be done. */
export function SentPanel() {
  const { t } = useLingui();
  const { pdf, signees } = useEditorScreen();
  const downloads = useDownloads(pdf);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const isDone = pdf.signing_mode === 'completed';

  return (
    <>
      <PanelSection title={t`Signees`}>
        <ol className="flex flex-col gap-3">
          {signees.map((signee) => {
            const status = SIGNEE_STATUS_WORDS[signee.status];
            const moment = signee.signed_at ?? signee.declined_at ?? signee.viewed_at ?? signee.sent_at;
            return (
              <li key={signee.id} className="flex items-start gap-3">
                <span aria-hidden="true" className="mt-1.5 size-2.5 shrink-0 rounded-full" style={{ background: signee.color }} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-sm font-medium text-ink">{signee.name}</span>
                  <span className="block truncate text-xs text-ink-muted">{signee.email}</span>
                  {signee.decline_reason && <span className="mt-1 block text-xs text-danger">“{signee.decline_reason}”</span>}
                </span>
                <span className="flex flex-col items-end gap-1">
                  <Badge tone={signee.kind === 'copy' ? 'neutral' : status.tone}>
                    {signee.kind === 'copy' ? t(SIGNEE_KIND_NAMES.copy) : t(status.text)}
                  </Badge>
                  {moment && <span className="text-xs text-ink-muted">{formatMoment(moment)}</span>}
                </span>
              </li>
            );
          })}
        </ol>
        {pdf.is_finalizing && (
          <p className="text-xs text-ink-muted">{t`Everybody has signed. The final document is being made.`}</p>
        )}
        {isDone && (
          <div className="flex flex-col gap-2">
            <Button size="small" variant="primary" isPending={downloads.isPending} onPress={() => void downloads.pdf()}>
              <Download aria-hidden="true" />
              {t`Download the signed document`}
            </Button>
            <Button size="small" onPress={() => void downloads.certificate()}>
              <Award aria-hidden="true" />
              {t`Download the certificate`}
            </Button>
          </div>
        )}
        {pdf.signing_mode === 'pending' && !pdf.is_finalizing && (
          <Button size="small" variant="danger" onPress={() => setIsWithdrawing(true)} className="self-start">
            <Undo2 aria-hidden="true" />
            {t`Withdraw`}
          </Button>
        )}
      </PanelSection>
      <PanelSection title={t`Timeline`}>
        <TimelineList pdfId={pdf.id} />
      </PanelSection>
      {isWithdrawing && <WithdrawDialog onClose={() => setIsWithdrawing(false)} />}
    </>
  );
}
