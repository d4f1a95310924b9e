// Names of results, from those of the files that they are made of.

/** The name without its ending. */
export function stemOf(name: string): string {
  return name.replace(/\.[A-Za-z0-9]{1,5}$/, '') || 'file';
}

/** `contract.pdf` with `compressed`: `contract-compressed.pdf`. */
export function resultName(name: string, suffix: string, ending = 'pdf'): string {
  return `${stemOf(name)}-${suffix}.${ending}`;
}
