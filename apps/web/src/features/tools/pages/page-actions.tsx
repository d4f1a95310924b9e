import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight, CopyPlus, Crop, FilePlus2, RotateCcw, RotateCw, Trash2 } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

export interface PageActionsProps {
  /** Number of selected pages. */
  count: number;
  total: number;
  actions: {
    turn: (by: 90 | 270) => void;
    move: (step: -1 | 1) => void;
    duplicate: () => void;
    remove: () => void;
    insertBlank: () => void;
    crop: () => void;
    selectAll: () => void;
  };
}

/** Actions on the selected pages. */
export function PageActions({ count, total, actions }: PageActionsProps) {
  const { t } = useLingui();
  const isDisabled = count === 0;

  return (
    <div
      role="toolbar"
      aria-label={t`Selected pages`}
      className="sticky top-14 z-10 mb-3 flex flex-wrap items-center gap-1 rounded-xl border border-line bg-raised p-1.5 shadow-card lg:top-2"
    >
      <IconButton label={t`Rotate left`} icon={<RotateCcw />} isDisabled={isDisabled} onPress={() => actions.turn(270)} />
      <IconButton label={t`Rotate right`} icon={<RotateCw />} isDisabled={isDisabled} onPress={() => actions.turn(90)} />
      <IconButton
        label={t`Move back`}
        icon={<ArrowLeft className="rtl:-scale-x-100" />}
        isDisabled={isDisabled}
        onPress={() => actions.move(-1)}
      />
      <IconButton
        label={t`Move forward`}
        icon={<ArrowRight className="rtl:-scale-x-100" />}
        isDisabled={isDisabled}
        onPress={() => actions.move(1)}
      />
      <IconButton label={t`Crop`} icon={<Crop />} isDisabled={isDisabled} onPress={actions.crop} />
      <IconButton label={t`Duplicate`} icon={<CopyPlus />} isDisabled={isDisabled} onPress={actions.duplicate} />
      <IconButton label={t`Insert a blank page`} icon={<FilePlus2 />} onPress={actions.insertBlank} />
      <IconButton label={t`Delete`} icon={<Trash2 />} isDisabled={isDisabled} onPress={actions.remove} />
      <span className="ms-auto flex items-center gap-2">
        <span role="status" className="text-xs text-ink-muted tabular-nums">
          {count > 0 ? t`${count} of ${total} selected` : t`${total} pages`}
        </span>
        <Button size="small" variant="quiet" onPress={actions.selectAll}>
          {count === total && total > 0 ? t`Select none` : t`Select all`}
        </Button>
      </span>
    </div>
  );
}
