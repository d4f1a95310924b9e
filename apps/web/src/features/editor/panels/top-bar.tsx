import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, Files, Keyboard, Redo2, Search, TextSelect, Undo2 } from 'lucide-react';
import { useStore } from 'zustand';
import { classNames } from '#ui/class-names.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PlainLink } from '#ui/link.tsx';
import { PdfStatus } from '../../pdfs/pdf-status.tsx';
import { useEditorScreen, useView } from '../context/editor-context.ts';
import { backFrom } from '../ui/back-from.ts';
import { PeopleHere } from '../presence/people-here.tsx';
import { MainAction } from './main-action.tsx';
import { NameField } from './name-field.tsx';
import { SaveStateText } from './save-state-text.tsx';
import { STEP_NAMES } from './step-names.ts';
import { ViewMenu } from './view-menu.tsx';
import { ZoomControls } from './zoom-controls.tsx';

export function TopBar({ onShowKeys, onShowPages }: { onShowKeys: () => void; onShowPages: () => void }) {
  const { t } = useLingui();
  const { editor, pdf, mode } = useEditorScreen();

  return (
    <header className="z-30 flex h-14 shrink-0 items-center gap-1 border-b border-line bg-raised pe-2 ps-1 sm:gap-2 sm:pe-4 sm:ps-2">
      <PlainLink
        to={backFrom(mode)}
        aria-label={t`Back`}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-ink-muted hover:bg-hover hover:text-ink [&_svg]:size-4.5"
      >
        <ArrowLeft aria-hidden="true" />
      </PlainLink>
      {/* On phones, the name of a sent pdf has its own line. */}
      <div
        className={classNames(
          'flex min-w-0 flex-1 items-center gap-2',
          !editor.can_edit && 'max-sm:flex-col max-sm:items-start max-sm:gap-0',
        )}
      >
        <NameField pdf={pdf} />
        {/* On phones, the button beside it shows the same for drafts. */}
        <span className={editor.can_edit ? 'max-sm:hidden' : 'contents'}>
          <PdfStatus pdf={pdf} />
        </span>
        {/* For sent pdfs the status implies it. */}
        {!editor.can_edit && (mode !== 'signing' || pdf.signing_mode === 'draft') && <Badge>{t`View only`}</Badge>}
        {editor.can_edit && <SaveStateText />}
      </div>
      <PeopleHere className="hidden sm:flex" />
      {editor.can_edit && <HistoryButtons />}
      <IconButton label={t`Pages`} icon={<Files />} onPress={onShowPages} className="lg:hidden!" />
      <FindButtons />
      {editor.can_edit && <ViewMenu />}
      <ZoomControls />
      <IconButton label={t`Keyboard shortcuts`} icon={<Keyboard />} onPress={onShowKeys} className="hidden! lg:inline-flex!" />
      <MainAction />
    </header>
  );
}

function FindButtons() {
  const { t } = useLingui();
  const { find, editor } = useEditorScreen();
  const { is_open } = useStore(find);
  const selects_text = useView((state) => state.selects_text);

  return (
    <div className="hidden lg:flex">
      <IconButton
        label={t`Select text`}
        icon={<TextSelect />}
        isSelected={selects_text}
        onPress={() => editor.view.selectText(!selects_text)}
      />
      <IconButton label={t`Find`} icon={<Search />} isSelected={is_open} onPress={() => find.setState({ is_open: !is_open })} />
    </div>
  );
}

function HistoryButtons() {
  const { t } = useLingui();
  const { editor, revealSelection } = useEditorScreen();
  const { undo, redo } = useStore(editor.undoStore);
  const turn = (back: () => void) => () => {
    back();
    revealSelection();
  };
  const undoName = undo ? t(STEP_NAMES[undo]) : '';
  const redoName = redo ? t(STEP_NAMES[redo]) : '';

  return (
    <div className="flex">
      <IconButton
        label={undo ? t`Undo: ${undoName}` : t`Undo`}
        icon={<Undo2 />}
        isDisabled={!undo}
        onPress={turn(editor.undo)}
        // On phones the name needs the space until there is something to undo.
        className={undo ? '' : 'max-sm:hidden!'}
      />
      <IconButton
        label={redo ? t`Redo: ${redoName}` : t`Redo`}
        icon={<Redo2 />}
        isDisabled={!redo}
        onPress={turn(editor.redo)}
        className="hidden! min-[420px]:inline-flex!"
      />
    </div>
  );
}
