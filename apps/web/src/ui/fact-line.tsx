import { Fragment } from 'react';

/** Short facts in a row. A name in the other text direction does not reorder the facts around it. */
export function FactLine({ facts }: { facts: readonly (string | null | undefined | false)[] }) {
  const given = facts.filter((fact) => typeof fact === 'string' && fact !== '');
  return given.map((fact, index) => (
    <Fragment key={String(fact)}>
      {index > 0 && ' · '}
      <bdi>{fact}</bdi>
    </Fragment>
  ));
}
