import { type ElementKind, isFieldKind } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { MousePointer2 } from 'lucide-react';
import { Toolbar } from 'react-aria-components/Toolbar';
import { KINDS_IN_ORDER, kindOf } from '../elements/element-kinds.ts';
import { FILLED_ICONS, FILLED_TOOLS } from '../elements/input/filled-tools.ts';
import { FILLED_NAMES } from '../elements/shared/kind-names.ts';
import { AddingFor } from './adding-for.tsx';
import { KeepToolButton, PhotosButton, ToolButton } from './tool-button.tsx';

const SIGNATURES: readonly ElementKind[] = ['signature', 'initial'];
const FIELDS = KINDS_IN_ORDER.filter((kind) => isFieldKind(kind) && !SIGNATURES.includes(kind));
const OTHERS = KINDS_IN_ORDER.filter((kind) => !isFieldKind(kind));

/** All tools with their names, beside the page; the most used fields come first. */
export function ToolList() {
  const { t } = useLingui();
  const kinds = (these: readonly ElementKind[]) =>
    these.map((kind) => {
      const { label, icon: Icon, shortcut } = kindOf(kind);
      return <ToolButton key={kind} variant="row" tool={kind} label={t(label)} shortcut={shortcut} icon={<Icon />} />;
    });

  return (
    <section aria-label={t`Tools`}>
      <AddingFor className="sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-surface px-3 py-2 text-xs text-ink *:last:whitespace-normal *:last:wrap-anywhere" />
      <Toolbar aria-label={t`Tools`} orientation="vertical" className="flex flex-col p-1.5">
        <ToolButton variant="row" tool="pointer" label={t`Select`} shortcut="V" icon={<MousePointer2 />} />
        <Divider />
        {kinds(SIGNATURES)}
        {FILLED_TOOLS.map(({ fills_with, shortcut }) => {
          const Icon = FILLED_ICONS[fills_with];
          const label = t(FILLED_NAMES[fills_with]);
          return <ToolButton key={fills_with} variant="row" tool="input" {...{ fills_with, label, shortcut }} icon={<Icon />} />;
        })}
        {kinds(FIELDS)}
        <Divider />
        {kinds(OTHERS)}
        <PhotosButton variant="row" />
        <Divider />
        <KeepToolButton variant="row" />
      </Toolbar>
    </section>
  );
}

const Divider = () => <span aria-hidden="true" className="mx-2 my-1 h-px shrink-0 bg-line" />;
