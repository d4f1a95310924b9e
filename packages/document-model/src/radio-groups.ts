// Radio groups: one of the element kinds of the specification, which has no box of its own. They follow from their radios.
import { z } from 'zod';
import type { Element, ElementOf } from './elements/element.ts';

export const radioGroupSchema = z.object({
  /** As `pdf_radio_group_id` of its radios. */
  id: z.uuid(),
  name: z.string(),
  /** Ids of its radios, in the order of the elements. */
  radios: z.array(z.uuid()),
  required: z.boolean(),
  /** Id of the radio that is chosen. */
  value: z.uuid().nullable(),
});
export type RadioGroup = z.infer<typeof radioGroupSchema>;

/** All radio groups of these elements. A radio without a group is in none. */
export function radioGroups(elements: readonly Element[]): RadioGroup[] {
  const radios = elements.filter((element): element is ElementOf<'radio'> => element.kind === 'radio');
  const groups = Map.groupBy(radios, ({ pdf_radio_group_id }) => pdf_radio_group_id);

  return [...groups].flatMap(([id, members]) => {
    if (id === null) return [];
    return {
      id,
      name: members.find(({ name }) => name !== '')?.name ?? '',
      radios: members.map((radio) => radio.id),
      required: members.some(({ is_required }) => is_required),
      value: members.find(({ value }) => value)?.id ?? null,
    };
  });
}
