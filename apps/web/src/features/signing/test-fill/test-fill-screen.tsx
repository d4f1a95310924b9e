// Tries out filling in with the screen that recipients will see. Nothing is saved or sent.
import { stubKeysOf, withStubs } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from '#ui/button.tsx';
import type { TestFillParts } from '../../editor/context/test-fill.ts';
import { StatusScreen } from '../status-screen.tsx';
import { TestFillStubs } from './test-fill-stubs.tsx';
import { TestFillWalk } from './test-fill-walk.tsx';

/** In these fields, Escape leaves the field before it leaves the test. */
const WRITTEN_IN = 'input:not([type=checkbox], [type=radio]), textarea, select';

export function TestFillScreen(props: TestFillParts) {
  const { t } = useLingui();
  const frame = useRef<HTMLElement>(null);
  const escape = () => {
    if (document.activeElement?.matches(WRITTEN_IN)) frame.current?.focus();
    else props.onClose();
  };

  return (
    <ModalOverlay isOpen onOpenChange={escape} className="fixed inset-0 z-40 bg-surface">
      <Modal className="h-full">
        <Dialog ref={frame} aria-label={t`Test fill`} className="h-full overflow-y-auto outline-none">
          <Trial {...props} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Trial({ pdf, pages, version, elements, parties, party_id, onClose }: TestFillParts) {
  const { t } = useLingui();
  const [filled, setFilled] = useState(elements);
  const [finished, setFinished] = useState<ReadonlySet<string>>(new Set());
  const [asksStubs, setAsksStubs] = useState(() => stubKeysOf(elements).length > 0);
  const first = Math.max(
    0,
    parties.findIndex(({ id }) => id === party_id),
  );
  const [index, setIndex] = useState(first);
  const party = parties[index];
  const again = () => {
    setFilled(elements);
    setFinished(new Set());
    setAsksStubs(stubKeysOf(elements).length > 0);
    setIndex(first);
  };

  if (!party) {
    return (
      <StatusScreen
        icon={<CircleCheck />}
        tone="success"
        title={t`Everything is filled in`}
        action={
          <>
            <Button onPress={again}>
              <RotateCcw aria-hidden="true" />
              {t`Start again`}
            </Button>
            <Button variant="primary" onPress={onClose}>{t`Back to the editor`}</Button>
          </>
        }
      >
        {t`At this point the document would be sealed and sent to everyone. This was only a test: nothing was saved.`}
      </StatusScreen>
    );
  }
  if (asksStubs) {
    return (
      <TestFillStubs
        pdfId={pdf.id}
        keys={stubKeysOf(elements)}
        onDone={(values) => {
          setFilled(elements.map((element) => withStubs(element, values)));
          setAsksStubs(false);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <TestFillWalk
      key={party.id}
      pdf={pdf}
      pages={pages}
      version={version}
      elements={filled}
      parties={parties}
      party={party}
      finished={finished}
      onParty={(id, now) => {
        setFilled(now);
        setIndex(parties.findIndex((entry) => entry.id === id));
      }}
      onDone={(now) => {
        setFilled(now);
        setFinished(new Set([...finished, party.id]));
        setIndex(index + 1);
      }}
      onClose={onClose}
    />
  );
}
