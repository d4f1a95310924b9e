// Signing order: steps one after another, with simultaneous signees in the same step.

interface InStep {
  id: string;
  order: number;
}

export type Steps = readonly (readonly string[])[];

/** Signee ids by step. */
export function stepsOf(signees: readonly InStep[]): Steps {
  const byOrder = new Map<number, string[]>();
  for (const { id, order } of signees.toSorted((one, other) => one.order - other.order))
    byOrder.set(order, [...(byOrder.get(order) ?? []), id]);
  return [...byOrder.values()];
}

/** Moves a signee to another position in the list, into a step of their own. Shared steps are passed as a whole. */
export function moved(steps: Steps, from: number, to: number): Steps {
  const id = steps.flat()[from];
  if (id === undefined || from === to) return steps;
  const others = without(steps, id);
  const next = others.flat()[to];
  if (next === undefined) return [...others, [id]];
  const at = others.findIndex((step) => step.includes(next));
  const index = others[at]?.[0] === next || to < from ? at : at + 1;
  return [...others.slice(0, index), [id], ...others.slice(index)];
}

/** Lets a signee act at the same time as the previous step. */
export function joinedWithPrevious(steps: Steps, id: string): Steps {
  const previous = steps[steps.findIndex((step) => step.includes(id)) - 1];
  return previous ? without(steps, id).map((step) => (step[0] === previous[0] ? [...step, id] : step)) : steps;
}

/** Moves a signee from a shared step into a step of their own after it. */
export function splitOff(steps: Steps, id: string): Steps {
  const index = steps.findIndex((step) => step.includes(id));
  const step = steps[index];
  if (!step || step.length === 1) return steps;
  return [...steps.slice(0, index), step.filter((entry) => entry !== id), [id], ...steps.slice(index + 1)];
}

interface InParty {
  id: string;
  signing_group_id?: string | null;
}

/**
 * Adapts steps to the current signees: removed ones are dropped, new ones act last. Members of a group share the first step
 * that has one of them.
 */
export function fitted(steps: Steps, signees: readonly InParty[]): Steps {
  const byParty = Map.groupBy(signees, partyKey);
  const keys = new Map(signees.map((signee) => [signee.id, partyKey(signee)]));
  const placed = new Set<string>();
  const all = [...steps, ...signees.map(({ id }) => [id])].map((step) =>
    step.flatMap((id) => {
      const key = keys.get(id);
      if (key === undefined || placed.has(key)) return [];
      placed.add(key);
      return byParty.get(key)?.map((signee) => signee.id) ?? [];
    }),
  );
  return all.filter((step) => step.length > 0);
}

function partyKey({ id, signing_group_id }: InParty): string {
  return signing_group_id ?? id;
}

function without(steps: Steps, id: string): Steps {
  return steps.map((step) => step.filter((entry) => entry !== id)).filter((step) => step.length > 0);
}
