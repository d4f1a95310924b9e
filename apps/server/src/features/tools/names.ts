/** Unique names for the files of a ZIP: "a.pdf", "a (2).pdf". */
export function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let unique = name;
    for (let count = 2; used.has(unique.toLowerCase()); count++) unique = `${stem} (${count})${ending}`;
    used.add(unique.toLowerCase());
    return unique;
  });
}
