import {
  type Element,
  type FieldElement,
  visibleFields,
  checkboxGroupOf,
  groupProblem,
  inFillingOrder,
  isField,
  isFillable,
  isFilled,
  isFilledByServer,
} from '@countersign/document-model';
import { drawingRanks } from '@countersign/document-model/paper';
import { useState } from 'react';
import { useStore } from 'zustand';
import { wordsOfCheck } from '#lib/own-checks.ts';
import { placed } from '../editor/viewer/box-style.ts';
import { ElementDrawing } from '../editor/rendering/element-drawing.tsx';
import { SpokenValue } from '../editor/rendering/spoken-value.tsx';
import { FieldControl } from './field-control.tsx';
import { FilledByServer } from './filled-by-server.tsx';
import { byChoice } from './model/field-steps.ts';
import { roomAround, sideForNote } from './model/field-room.ts';
import { useChoiceNames } from './use-choice-names.ts';
import type { FieldValue } from './model/field-values.ts';
import type { ValueQueue } from './model/value-queue.ts';

export interface SigningPageProps {
  pageId: string;
  elements: readonly Element[];
  queue: ValueQueue;
  current: string | null;
  imageUrl: (id: string) => string;
  onFocusField: (id: string) => void;
  onNext: () => void;
  onSign: (id: string) => void;
  onConsentNeeded: (() => void) | undefined;
}

/** Content of a page: the document's own elements as drawings, the signee's fields as native controls. */
export function SigningPage(props: SigningPageProps) {
  const { pageId, elements, queue, current, imageUrl, onFocusField, onNext, onSign, onConsentNeeded } = props;
  const { fields, problems } = useStore(queue.store);
  const here = elements.filter((element) => element.page_id === pageId);
  const visible = visibleFields([...fields.values()]);
  const visibleHere = visible.filter((field) => field.page_id === pageId);
  const rows = inFillingOrder(visibleHere.filter(isFillable));
  // Read-only fields are drawn as part of the page.
  const drawn = [...here.filter((element) => !fields.has(element.id)), ...visibleHere.filter((field) => !isFillable(field))];

  const [full, setFull] = useState<{ id: string; problem: string } | null>(null);
  const nameOfChoice = useChoiceNames([...fields.values()]);
  /** Rejects checking more boxes than the group allows, with a message. */
  const put = (field: FieldElement, value: FieldValue) => {
    const group = value === true ? checkboxGroupOf(field, visible) : null;
    const problem = group && groupProblem({ ...group, checked: group.checked + 1 });
    setFull(problem === null ? null : { id: field.id, problem: wordsOfCheck(problem) });
    if (problem === null) queue.set(field.id, value);
  };

  const ranks = drawingRanks(drawn);
  const choices = byChoice(rows);

  const controlOf = (field: FieldElement) => (
    <FieldControl
      key={field.id}
      field={field}
      problem={problems[field.id] ?? (full?.id === field.id ? full.problem : undefined)}
      isCurrent={field.id === current}
      onChange={(value) => put(field, value)}
      onUnreadable={(problem) => queue.refuse(field.id, problem)}
      onFocus={() => onFocusField(field.id)}
      onNext={onNext}
      onSign={() => onSign(field.id)}
      onConsentNeeded={onConsentNeeded}
      imageUrl={imageUrl}
      room={roomAround(field, rows)}
      noteSide={sideForNote(field, rows)}
    />
  );

  return (
    <div translate="no" className="absolute inset-0 isolate">
      <div className="pointer-events-none absolute inset-0 overflow-clip">
        {drawn.map((element) => (
          <div
            key={element.id}
            aria-hidden={isField(element) && !fields.has(element.id)}
            style={{ ...placed(element), zIndex: ranks.get(element.id) }}
            className="pointer-events-none absolute"
          >
            <ElementDrawing element={element} imageUrl={imageUrl} />
            {isField(element) && isFilledByServer(element) && fields.has(element.id) && !isFilled(element) ? (
              <FilledByServer field={element} />
            ) : (
              (element.kind === 'text' || fields.has(element.id)) && <SpokenValue element={element} />
            )}
          </div>
        ))}
      </div>
      {choices.map(([first, ...others]) =>
        first.kind === 'checkbox' && first.checkbox_group ? (
          <div key={first.id} role="group" aria-label={nameOfChoice(first)} className="contents">
            {[first, ...others].map(controlOf)}
          </div>
        ) : first.kind === 'radio' && others.length > 0 ? (
          <div key={first.id} role="radiogroup" aria-label={first.name || undefined} className="contents">
            {[first, ...others].map(controlOf)}
          </div>
        ) : (
          controlOf(first)
        ),
      )}
    </div>
  );
}
