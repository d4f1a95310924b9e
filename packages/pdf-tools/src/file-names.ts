// Derives the names of results from those of the input files.

/** The name without its extension. */
export function stemOf(name: string): string {
  return name.replace(/\.[A-Za-z0-9]{1,5}$/, '') || 'file';
}

/** For example `contract.pdf` with `compressed` becomes `contract-compressed.pdf`. */
export function resultName(name: string, suffix: string, ending = 'pdf'): string {
  return `${stemOf(name)}-${suffix}.${ending}`;
}
