import type { Signee } from '@countersign/contract/signing';
import { isField } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Ellipsis, PenLine, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { useDocument, useEditorScreen, useView } from '../editor-context.ts';
import { PanelSection } from '../panels/panel-section.tsx';
import { SigneeDialog } from './signee-dialog.tsx';
import { SigneeForm } from './signee-form.tsx';
import { SIGNEE_KIND_NAMES } from './signee-words.ts';
import { useSigneeActions } from './sender-api.ts';

/** Who signs. The chosen one is whom the next fields are for. */
export function SigneesPanel() {
  const { t } = useLingui();
  const { editor, signees } = useEditorScreen();
  const [isAdding, setIsAdding] = useState(signees.length === 0);
  const { add } = useSigneeActions();
  const chosen = useView((state) => state.signee_id);
  const firstSigner = signees.find((signee) => signee.kind === 'signer')?.id ?? null;

  useEffect(() => {
    if (chosen === null && firstSigner !== null) editor.view.set({ signee_id: firstSigner });
  }, [editor, chosen, firstSigner]);

  return (
    <PanelSection title={t`Signees`}>
      {signees.length === 0 && (
        <p className="text-xs text-pretty text-ink-muted">{t`Add the people who sign. Then place fields for each of them on the pages.`}</p>
      )}
      <ol className="-mx-2 flex flex-col gap-0.5">
        {signees.map((signee, index) => (
          <SigneeRow key={signee.id} signee={signee} index={index} signees={signees} isChosen={chosen === signee.id} />
        ))}
      </ol>
      {isAdding ? (
        <SigneeForm
          onSave={(values) => add.mutateAsync(values)}
          onDone={() => setIsAdding(false)}
          canCancel={signees.length > 0}
        />
      ) : (
        <Button size="small" onPress={() => setIsAdding(true)} className="self-start">
          <Plus aria-hidden="true" />
          {t`Add a signee`}
        </Button>
      )}
    </PanelSection>
  );
}

function SigneeRow({
  signee,
  index,
  signees,
  isChosen,
}: {
  signee: Signee;
  index: number;
  signees: readonly Signee[];
  isChosen: boolean;
}) {
  const { t } = useLingui();
  const { editor } = useEditorScreen();
  const { change, remove } = useSigneeActions();
  const [isChanging, setIsChanging] = useState(false);
  const count = useDocument(
    (state) => [...state.elements.values()].filter((element) => isField(element) && element.signee_id === signee.id).length,
  );
  const detail = signee.kind === 'signer' ? (count === 1 ? t`1 field` : t`${count} fields`) : t(SIGNEE_KIND_NAMES[signee.kind]);

  const swap = (other: Signee | undefined) => {
    if (!other) return;
    change.mutate({ id: signee.id, body: { order: other.order } }, { onError: reportFailure });
    change.mutate({ id: other.id, body: { order: signee.order } }, { onError: reportFailure });
  };

  return (
    <li className={classNames('flex items-center gap-1 rounded-lg pr-1', isChosen ? 'bg-accent-soft' : 'hover:bg-hover')}>
      <button
        type="button"
        aria-pressed={isChosen}
        disabled={signee.kind !== 'signer'}
        onClick={() => editor.view.set({ signee_id: signee.id })}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-lg px-2 py-2 text-left"
      >
        <span
          aria-hidden="true"
          className="flex size-7 shrink-0 items-center justify-center rounded-full text-xs font-semibold text-white"
          style={{ background: signee.color }}
        >
          {index + 1}
        </span>
        <span className="min-w-0">
          <span className="block truncate text-sm font-medium text-ink">{signee.name}</span>
          <span className="block truncate text-xs text-ink-muted">
            {signee.email} · {detail}
          </span>
        </span>
      </button>
      <Menu
        trigger={<IconButton label={t`More for ${signee.name}`} icon={<Ellipsis />} className="size-8!" />}
        label={t`More for ${signee.name}`}
      >
        <MenuItem icon={<PenLine />} onAction={() => setIsChanging(true)}>
          {t`Change…`}
        </MenuItem>
        <MenuItem icon={<ArrowUp />} isDisabled={index === 0} onAction={() => swap(signees[index - 1])}>
          {t`Move up`}
        </MenuItem>
        <MenuItem icon={<ArrowDown />} isDisabled={index === signees.length - 1} onAction={() => swap(signees[index + 1])}>
          {t`Move down`}
        </MenuItem>
        <MenuItem icon={<Trash2 />} isDanger onAction={() => remove.mutate(signee.id)}>
          {t`Remove`}
        </MenuItem>
      </Menu>
      {isChanging && <SigneeDialog signee={signee} isSent={false} onClose={() => setIsChanging(false)} />}
    </li>
  );
}
