import type { SignatureValue } from '@countersign/document-model';
import { SIGNATURE_PAD_DELAY_MS } from '@countersign/contract/limits';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DrawPad } from './draw-pad.tsx';
import { PadTabs, type PadWay } from './pad-tabs.tsx';
import { type StrokePoint, isDrawn } from './pad-stroke.ts';
import { HANDWRITING, TypePad, useMissingLetters } from './type-pad.tsx';

export interface SignaturePadProps {
  kind: 'signature' | 'initial';
  /** Who signs: the first suggestion of the typed signature. */
  name: string;
  /** Shown where the person has several such fields. */
  offersAll: boolean;
  onDone: (value: SignatureValue, options: { forAll: boolean }) => void;
  onClose: () => void;
}

/** Makes a signature or initials, drawn or typed. Nothing empty can be saved. */
export function SignaturePad({ kind, name, offersAll, onDone, onClose }: SignaturePadProps) {
  const { t } = useLingui();
  const [way, setWay] = useState<PadWay>('draw');
  const [strokes, setStrokes] = useState<StrokePoint[][]>([]);
  const [typed, setTyped] = useState(() => ({
    text: kind === 'initial' ? initialsOf(name) : name,
    font: HANDWRITING[0]?.id ?? '',
  }));
  const [forAll, setForAll] = useState(offersAll);
  const isReady = useDelay(SIGNATURE_PAD_DELAY_MS);
  const missing = useMissingLetters(way === 'type' ? typed.text : '');

  const value: SignatureValue | null = way === 'draw' ? drawnValue(strokes) : typedValue(typed, missing);
  const title = kind === 'initial' ? t`Your initials` : t`Your signature`;

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={title}
      size="large"
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            isDisabled={value === null}
            onPress={() => value && onDone(value, { forAll: offersAll && forAll })}
          >
            {kind === 'initial' ? t`Use these initials` : t`Use this signature`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        <PadTabs
          way={way}
          onChange={setWay}
          draw={
            isReady ? (
              <DrawPad strokes={strokes} onChange={setStrokes} />
            ) : (
              <Skeleton className="aspect-[600/220] w-full rounded-xl" />
            )
          }
          type={<TypePad label={kind === 'initial' ? t`Initials` : t`Name`} {...typed} onChange={setTyped} />}
        />
        {offersAll && (
          <Checkbox isSelected={forAll} onChange={setForAll}>
            {kind === 'initial' ? t`Use for all my initials fields` : t`Use for all my signature fields`}
          </Checkbox>
        )}
      </div>
    </Modal>
  );
}

function drawnValue(strokes: StrokePoint[][]): SignatureValue | null {
  return isDrawn(strokes) ? { strokes } : null;
}

function typedValue(typed: { text: string; font: string }, missing: Map<string, string[]>): SignatureValue | null {
  const text = typed.text.trim();
  return text !== '' && missing.get(typed.font)?.length === 0 ? { text, font: typed.font } : null;
}

function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => word.at(0) ?? '')
    .join('')
    .toUpperCase();
}

/** The dialog's own movement must not become the first stroke. */
function useDelay(ms: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}
