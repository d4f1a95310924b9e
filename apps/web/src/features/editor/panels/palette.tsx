import { useLingui } from '@lingui/react/macro';
import { isFieldKind } from '@countersign/document-model';
import { MousePointer2 } from 'lucide-react';
import { Toolbar } from 'react-aria-components/Toolbar';
import { classNames } from '#ui/class-names.ts';
import { useEditorScreen, useView } from '../context/editor-context.ts';
import { KINDS_IN_ORDER, kindOf } from '../elements/element-kinds.ts';
import { FILLED_ICONS, FILLED_TOOLS } from '../elements/input/filled-tools.ts';
import { FILLED_NAMES } from '../elements/shared/kind-names.ts';
import { AddingFor } from './adding-for.tsx';
import { SelectMoreBar } from './select-more-bar.tsx';
import { KeepToolButton, PhotosButton, ToolButton } from './tool-button.tsx';

/**
 * The toolbar above the lower edge of the sheet. A tool is used once, unless it is kept (Q), or it is dragged onto the page.
 * @param props.hasTools false if the tools are listed beside the page
 */
export function Palette({ hasTools }: { hasTools: boolean }) {
  const isPlacing = useView((state) => isFieldKind(state.tool));

  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 z-30 flex flex-col items-center gap-2 p-3 max-md:p-0">
      <SelectMoreBar />
      {hasTools && (
        <>
          <AddingFor
            className={classNames(
              'pointer-events-auto flex max-w-full items-center gap-2 rounded-full border border-line bg-raised px-3 py-1 text-xs text-ink shadow-card max-md:ms-3 max-md:mb-1 max-md:max-w-3/5 max-md:self-start',
              // On a phone, shown only while it matters.
              !isPlacing && 'max-md:hidden',
            )}
          />
          <Tools />
        </>
      )}
    </div>
  );
}

function Tools() {
  const { t } = useLingui();
  const { mode } = useEditorScreen();
  // Edit mode has fewer tools and no signees: a tablet has room for all icons, a wide window for their names, too.
  const isAlone = mode === 'edit';
  const variant = isAlone ? 'named' : 'icon';

  return (
    <Toolbar
      aria-label={t`Tools`}
      className={classNames(
        'pointer-events-auto flex max-w-full gap-0.5 overflow-x-auto max-[374px]:gap-0 md:max-lg:gap-0 rounded-2xl border border-line bg-raised p-1.5 shadow-pop [scrollbar-width:none] max-md:w-full max-md:rounded-none max-md:border-x-0 max-md:border-b-0 max-md:pb-[calc(0.375rem+env(safe-area-inset-bottom))]',
        isAlone ? 'md:flex-wrap md:justify-center' : 'lg:flex-wrap lg:justify-center',
      )}
    >
      <ToolButton variant={variant} tool="pointer" label={t`Select`} shortcut="V" icon={<MousePointer2 />} />
      <Divider />
      {KINDS_IN_ORDER.map((kind) => {
        const { label, icon: Icon, shortcut, needsSignees = false } = kindOf(kind);
        if (isAlone && needsSignees) return null;
        return <ToolButton key={kind} variant={variant} tool={kind} label={t(label)} shortcut={shortcut} icon={<Icon />} />;
      })}
      <PhotosButton variant={variant} />
      {!isAlone && <FilledTools />}
      <Divider />
      <KeepToolButton variant="icon" />
      {/* If the tools do not fit, they fade out at the edge. */}
      <span
        aria-hidden="true"
        className={classNames(
          'pointer-events-none sticky -end-1.5 -me-1.5 w-8 shrink-0 self-stretch bg-linear-to-l from-raised to-transparent rtl:bg-linear-to-r',
          isAlone ? 'md:hidden' : 'lg:hidden',
        )}
      />
    </Toolbar>
  );
}

const Divider = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={classNames('mx-1 w-px shrink-0 self-stretch bg-line md:max-lg:mx-0', className)} />
);

/** Tools for signee data. If one row is too short for all tools, these wrap together. */
function FilledTools() {
  const { t } = useLingui();
  return (
    <span className="flex shrink-0 gap-0.5 max-[374px]:gap-0 md:max-lg:gap-0">
      <Divider className="lg:max-xl:hidden" />
      {FILLED_TOOLS.map(({ fills_with, shortcut }) => {
        const Icon = FILLED_ICONS[fills_with];
        const label = t(FILLED_NAMES[fills_with]);
        return <ToolButton key={fills_with} variant="icon" tool="input" {...{ fills_with, label, shortcut }} icon={<Icon />} />;
      })}
    </span>
  );
}
