import type { importContacts } from '@countersign/contract/contacts';
import type { AnswerOf } from '@countersign/contract/endpoint';
import { Plural, useLingui } from '@lingui/react/macro';
import { wordsOf } from '#lib/problem-words.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';

export type ImportResult = AnswerOf<typeof importContacts>;

/** Result of an import, by row. */
export function ImportResultDialog({ result, onClose }: { result: ImportResult; onClose: () => void }) {
  const { t } = useLingui();
  const { added, updated, skipped } = result;

  return (
    <Modal
      isOpen
      title={t`Contacts imported`}
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t`Done`}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          <Plural value={added} one="# contact was added." other="# contacts were added." />{' '}
          <Plural value={updated} _0="" one="# was updated." other="# were updated." />
        </p>
        {skipped.length > 0 && (
          <>
            <p className="font-medium text-ink">
              <Plural value={skipped.length} one="# row was left out:" other="# rows were left out:" />
            </p>
            <ul className="flex max-h-64 flex-col gap-1 overflow-auto">
              {skipped.map(({ line, ...found }) => (
                <li key={line} className="break-words">
                  {t`Row ${line}: ${wordsOf(found)}`}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Modal>
  );
}
