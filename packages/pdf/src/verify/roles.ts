// Decides which entries of a value matter, by the role it plays for a page or the document. Entries that draw nothing may
// lead anywhere: real files have resources that refer to pages and structure elements, which later revisions may
// legitimately change.

/**
 * - `any`: not part of a page's drawing; pages, annotations and fields inside it are compared separately
 * - `drawn`: compared in full
 * - `atom`: a name or number counts, a dictionary is ignored
 *
 * Resources (ISO 32000-2, 7.8.3): the `resources` dictionary, the ExtGState dictionary (`states`) and each `state` in it,
 * the Properties dictionary (`lists`) and each property `list` in it, and the `named` resources of any other category.
 *
 * Permissions (12.8.4): the `permissions` dictionary, each `signature` in it, its `references` and each `reference`.
 */
export type Role =
  | 'any'
  | 'drawn'
  | 'atom'
  | 'resources'
  | 'states'
  | 'state'
  | 'lists'
  | 'list'
  | 'named'
  | 'permissions'
  | 'signature'
  | 'references'
  | 'reference';

/** Entries of a graphics state (table 57, plus those of PDF 1.x). */
const stateEntries = new Set(
  'LW LC LJ ML D RI OP op OPM Font BG BG2 UCR UCR2 TR TR2 HT HTP HTO FL SM SA BM SMask CA ca AIS TK UseBlackPtComp'.split(' '),
);

/**
 * Entries of optional content groups and membership dictionaries (8.11) and of marked content (14.6), taken together because
 * readers do not insist on the declared type.
 */
const listEntries = new Set('Type Subtype Name Intent Usage OCGs VE MCID ActualText Alt E Lang Attached BBox'.split(' '));

/** The role of an entry; undefined if it is to be ignored. */
export function roleOfEntry(role: Role, key: string, { isStream }: { isStream: boolean }): Role | undefined {
  switch (role) {
    case 'any':
      return 'any';
    case 'resources':
      return key === 'ExtGState' ? 'states' : key === 'Properties' ? 'lists' : 'named';
    case 'states':
      return 'state';
    case 'lists':
      return 'list';
    case 'state':
      return stateEntries.has(key) ? 'drawn' : undefined;
    case 'list':
      // In a membership dictionary `P` is a name (the visibility policy); in a structure element it refers to the parent.
      return key === 'P' ? 'atom' : listEntries.has(key) ? 'drawn' : undefined;
    case 'permissions':
      return 'signature';
    case 'signature':
      return key === 'Reference' ? 'references' : 'any';
    case 'reference':
      // In PDF 1.5 `Data` refers to the digested object, the whole document, which is compared separately.
      return key === 'Data' ? undefined : 'any';
    case 'drawn':
      // Only for streams: elsewhere the key may be the name of a resource.
      return isStream && key === 'Resources' ? 'resources' : 'drawn';
    default:
      return 'drawn';
  }
}

/** The role of the items of an array. */
export function roleOfItem(role: Role): Role {
  if (role === 'any') return 'any';
  return role === 'references' ? 'reference' : 'drawn';
}
