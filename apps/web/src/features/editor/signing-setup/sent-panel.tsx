import type { Signee } from '@countersign/contract/signing';
import { partiesOf } from '@countersign/contract/signing-groups';
import { awaitsSignatures, canAct, isStillOpen } from '@countersign/contract/signing-states';
import { useLingui } from '@lingui/react/macro';
import { Award, BellRing, CalendarClock, Download, FilePlus2, RotateCw, Signature, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#lib/session/session.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ButtonLink } from '#ui/link.tsx';
import { NewFileDialog } from '#ui/new-file-dialog.tsx';
import { AttachedFiles } from '../../pdfs/attached-files.tsx';
import { useEditorScreen } from '../context/editor-context.ts';
import { PanelSection } from '../ui/panel-section.tsx';
import { useDownloads } from '../actions/use-downloads.ts';
import { isSelf } from '../../pdfs/is-self.ts';
import { ExtendDialog } from './extend-dialog.tsx';
import { QuestionsPanel } from './questions-panel.tsx';
import { useSentActions } from './sent-api.ts';
import { SentParty } from './sent-party.tsx';
import { TimelineList } from './timeline-list.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** A sent pdf: its progress, and the actions still available. */
export function SentPanel() {
  const { t } = useLingui();
  const { pdf, signees } = useEditorScreen();
  const downloads = useDownloads(pdf);
  const guarded = useGuardedAction();
  const { remind } = useSentActions();
  const [dialog, setDialog] = useState<'withdraw' | 'extend' | null>(null);
  const isOpen = awaitsSignatures(pdf);
  const isDone = pdf.signing_mode === 'completed';
  const { user } = useSession();
  const own = isOpen && signees.find((signee) => isSelf(signee, { user, signees }) && canAct(signee));
  const waitsForGuests = isOpen && signees.some((signee) => signee.is_in_person && isYetToAct(signee));

  return (
    <>
      <PanelSection title={t`Recipients`}>
        <ol className="flex flex-col gap-3">
          {partiesOf(signees).map((party) => (
            <SentParty key={party[0].id} party={party} />
          ))}
        </ol>
        {pdf.is_finalizing && <Finalizing />}
        {isDone && (
          <div className="flex flex-col gap-2">
            <Button size="small" variant="primary" isPending={downloads.isPending} onPress={downloads.pdf}>
              <Download aria-hidden="true" />
              {t`Download the signed document`}
            </Button>
            <Button size="small" onPress={downloads.certificate}>
              <Award aria-hidden="true" />
              {t`Download the certificate`}
            </Button>
          </div>
        )}
        {isOpen && (
          <>
            {waitsForGuests && (
              <ButtonLink to="/pdfs/$pdfId/present" params={{ pdfId: pdf.id }} size="small" variant="primary">
                <Signature aria-hidden="true" />
                {t`Sign in person`}
              </ButtonLink>
            )}
            {own && (
              <ButtonLink
                to="/pdfs/$pdfId/{-$mode}"
                params={{ pdfId: pdf.id }}
                search={{ signee: own.id }}
                size="small"
                variant="primary"
              >
                <Signature aria-hidden="true" />
                {t`Sign now`}
              </ButtonLink>
            )}
            <SentDates />
            <div className="flex flex-wrap gap-2">
              <Button size="small" isPending={remind.isPending} onPress={guarded(() => remind.mutate(null))}>
                <BellRing aria-hidden="true" />
                {t`Send reminders`}
              </Button>
              <Button size="small" onPress={() => setDialog('extend')}>
                <CalendarClock aria-hidden="true" />
                {t`Change due dates`}
              </Button>
              <Button size="small" variant="danger" onPress={() => setDialog('withdraw')}>
                <Undo2 aria-hidden="true" />
                {t`Withdraw`}
              </Button>
            </div>
          </>
        )}
      </PanelSection>
      <QuestionsPanel />
      <FilesOfSignees />
      <PanelSection title={t`Timeline`}>
        <TimelineList pdfId={pdf.id} />
      </PanelSection>
      {dialog === 'withdraw' && <WithdrawDialog onClose={() => setDialog(null)} />}
      {dialog === 'extend' && <ExtendDialog onClose={() => setDialog(null)} />}
    </>
  );
}

/** Files attached by signees who have finished. */
function FilesOfSignees() {
  const { t } = useLingui();
  const { pdf, signees } = useEditorScreen();
  const names = new Map(signees.map(({ id, name }) => [id, name]));
  return (
    <AttachedFiles
      pdfId={pdf.id}
      version={signees.map(({ status }) => status).join()}
      names={names}
      frame={(list) => <PanelSection title={t`Attached files`}>{list}</PanelSection>}
    />
  );
}

function SentDates() {
  const { t, i18n } = useLingui();
  const { due_at, expires_at } = useEditorScreen().pdf;
  const at = (time: string) => i18n.date(time, { dateStyle: 'medium', timeStyle: 'short' });
  const due = due_at && at(due_at);
  const until = expires_at && at(expires_at);
  const [now] = useState(() => new Date());
  const isLate = due_at !== null && new Date(due_at) < now;
  return (
    <div className="flex flex-col gap-1 text-xs text-ink-muted">
      {due && (
        <p className={classNames(isLate && 'font-medium text-warning')}>{isLate ? t`Overdue since ${due}` : t`Due on ${due}`}</p>
      )}
      <p>{until ? t`Available until ${until}` : t`No expiry date`}</p>
    </div>
  );
}

function Finalizing() {
  const { t } = useLingui();
  const { pdf } = useEditorScreen();
  const { seal, sealAsNewFile } = useSentActions();
  const [isAsking, setIsAsking] = useState(false);
  if (!pdf.is_seal_failing)
    return <p className="text-xs text-ink-muted">{t`Everyone has signed. We’re preparing the final document.`}</p>;
  return (
    <div className="flex flex-col items-start gap-2">
      <p role="status" className="text-xs text-pretty text-warning">
        {t`Everyone has signed, and nothing is lost. We couldn’t create the final document yet. We keep trying automatically, and support has been notified.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" isPending={seal.isPending} onPress={() => seal.mutate()}>
          <RotateCw aria-hidden="true" />
          {t`Try now`}
        </Button>
        <Button size="small" onPress={() => setIsAsking(true)}>
          <FilePlus2 aria-hidden="true" />
          {t`Finish as a new file`}
        </Button>
      </div>
      <NewFileDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        isPending={sealAsNewFile.isPending}
        onConfirm={() => sealAsNewFile.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </div>
  );
}

function isYetToAct(signee: Signee): boolean {
  return signee.kind !== 'copy' && isStillOpen(signee);
}
