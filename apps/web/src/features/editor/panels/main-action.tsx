import { useLingui } from '@lingui/react/macro';
import { Check, Download, Ellipsis, FileInput, Play, Presentation, Printer, Redo2, Search, Send, TextSelect } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { useDocument, useEditorScreen, useView } from '../context/editor-context.ts';
import { openFind } from '../find/open-find.ts';
import { partiesToTry } from '../context/test-fill.ts';
import { ChordHint } from './chord-hint.tsx';
import { type PdfActions, usePdfActions } from '../actions/use-pdf-actions.ts';

/** A phone has room for either the label or the icon. */
const WHERE_ROOM = 'min-[360px]:max-[479px]:hidden';

/** The main action of the pdf's mode, and the others in a menu. */
export function MainAction() {
  const { t } = useLingui();
  const { editor, mode, self } = useEditorScreen();
  const actions = usePdfActions();
  const { downloads } = actions;
  const isDraft = mode === 'signing' && editor.can_edit;
  const mayPrepare = editor.can_edit && mode === 'edit';
  const menu = (
    <Menu trigger={<IconButton label={t`More`} icon={<Ellipsis />} />} label={t`More`}>
      {(isDraft || mayPrepare) && (
        <MenuItem icon={<Download />} onAction={downloads.pdf}>
          {t`Download`}
        </MenuItem>
      )}
      {(isDraft || mayPrepare) && (
        <MenuItem icon={<FileInput />} onAction={downloads.fillable}>
          {t`Download with form fields`}
        </MenuItem>
      )}
      {isDraft && <TrialItem onAction={actions.tryOut} />}
      <PrintItem onAction={actions.print} />
      <PresentItem onAction={actions.present} />
      <NarrowItems />
      {mayPrepare && (
        <MenuItem icon={<Send />} onAction={actions.prepareSigning}>
          {t`Send for signing`}
        </MenuItem>
      )}
    </Menu>
  );

  if (isDraft) {
    return (
      <>
        {menu}
        <Button size="small" variant="primary" onPress={actions.send}>
          {self ? <Check aria-hidden="true" className={WHERE_ROOM} /> : <Send aria-hidden="true" className={WHERE_ROOM} />}
          <span className="max-[359px]:sr-only">{self ? t`Finish` : t`Send`}</span>
        </Button>
      </>
    );
  }

  if (mode === 'template') return <TemplateActions actions={actions} />;
  return (
    <>
      {mayPrepare && (
        <Button size="small" isPending={actions.isPreparing} onPress={actions.prepareSigning} className="max-lg:hidden!">
          <Send aria-hidden="true" />
          {t`Send for signing`}
        </Button>
      )}
      {menu}
      <Button size="small" variant="primary" isPending={downloads.isPending} onPress={downloads.pdf}>
        <Download aria-hidden="true" />
        <span className="max-sm:sr-only">{t`Download`}</span>
      </Button>
    </>
  );
}

function TemplateActions({ actions }: { actions: PdfActions }) {
  const { t } = useLingui();

  return (
    <>
      <Menu trigger={<IconButton label={t`More`} icon={<Ellipsis />} />} label={t`More`}>
        <TrialItem onAction={actions.tryOut} />
        <PrintItem onAction={actions.print} />
        <PresentItem onAction={actions.present} />
        <NarrowItems />
        <MenuItem icon={<Download />} onAction={actions.downloads.pdf}>
          {t`Download`}
        </MenuItem>
      </Menu>
      <Button size="small" variant="primary" onPress={actions.useTemplate}>
        <Send aria-hidden="true" />
        <span className="max-sm:sr-only">{t`Use template`}</span>
      </Button>
    </>
  );
}

/** Shows the document as recipients will see it. Unavailable without recipients. */
function TrialItem({ onAction }: { onAction: () => void }) {
  const { t } = useLingui();
  const { mode, parties, signees } = useEditorScreen();
  const isPossible = useDocument((state) => partiesToTry({ parties, signees }, state.elements.values()).length > 0);

  const nobody = mode === 'template' ? t`No role has fields yet.` : t`No one is asked to sign yet.`;

  return (
    <MenuItem icon={<Play />} isDisabled={!isPossible} reason={isPossible ? undefined : nobody} onAction={onAction}>
      {mode === 'template' ? t`Test fill` : t`Preview as a recipient`}
    </MenuItem>
  );
}

function PrintItem({ onAction }: { onAction: () => void }) {
  const { t } = useLingui();

  return (
    <MenuItem icon={<Printer />} textValue={t`Print`} hint={<ChordHint chord="Mod+P" />} onAction={onAction}>
      {t`Print`}
    </MenuItem>
  );
}

function PresentItem({ onAction }: { onAction: () => void }) {
  const { t } = useLingui();

  return (
    <MenuItem icon={<Presentation />} onAction={onAction}>
      {t`Present`}
    </MenuItem>
  );
}

/** Actions that do not fit into the bar on phones and tablets. */
function NarrowItems() {
  const { t } = useLingui();
  const { editor, find, revealSelection } = useEditorScreen();
  const redoIt = () => {
    editor.redo();
    revealSelection();
  };
  const { redo } = useStore(editor.undoStore);
  const selects_text = useView((state) => state.selects_text);

  return (
    <>
      <MenuItem icon={<Search />} textValue={t`Find`} hint={<ChordHint chord="Mod+F" />} onAction={() => openFind(find)}>
        {t`Find`}
      </MenuItem>
      <MenuItem icon={<TextSelect />} onAction={() => editor.view.selectText(!selects_text)}>
        {selects_text ? t`Select elements` : t`Select text`}
      </MenuItem>
      {editor.can_edit && (
        <MenuItem
          icon={<Redo2 />}
          textValue={t`Redo`}
          hint={<ChordHint chord="Mod+Shift+Z" />}
          isDisabled={!redo}
          onAction={redoIt}
        >
          {t`Redo`}
        </MenuItem>
      )}
    </>
  );
}
