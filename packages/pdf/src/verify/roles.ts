// Which entries of a value count, by what the value is to a page or to the document. What draws nothing may lead anywhere: real
// files have resources that lead to pages and to elements of the structure, which later revisions change by right.

/**
 * - `any`: not of a page's drawing: pages, notes and fields further in are looked at by themselves
 * - `drawn`: looked at to the end
 * - `atom`: a name or a number, and nothing where it is a dictionary
 *
 * and of resources (ISO 32000-2, 7.8.3): `resources` themselves, the `states` by their names and each `state`, the `lists` of
 * properties by their names and each `list`, and `named` resources of any other kind;
 *
 * and of what is permitted (12.8.4): `permissions` themselves, each `signature` there, its `references` and each `reference`.
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

/** Of a graphics state (table 57, with what PDF 1.x had). */
const stateEntries = new Set(
  'LW LC LJ ML D RI OP op OPM Font BG BG2 UCR UCR2 TR TR2 HT HTP HTO FL SM SA BM SMask CA ca AIS TK UseBlackPtComp'.split(' '),
);

/** Of a layer, of a group of layers (8.11), and of marked content (14.6). Readers do not insist on what it says to be. */
const listEntries = new Set('Type Subtype Name Intent Usage OCGs VE MCID ActualText Alt E Lang Attached BBox'.split(' '));

/** The role of an entry; undefined where it may be passed over. */
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
      // How a group of layers is seen is a name; in an element of the structure, `P` leads to the one above.
      return key === 'P' ? 'atom' : listEntries.has(key) ? 'drawn' : undefined;
    case 'permissions':
      return 'signature';
    case 'signature':
      return key === 'Reference' ? 'references' : 'any';
    case 'reference':
      // What was digested by PDF 1.5 is the whole document, which is looked at by itself.
      return key === 'Data' ? undefined : 'any';
    case 'drawn':
      // Of a stream alone: what is called so elsewhere may be a resource of that name.
      return isStream && key === 'Resources' ? 'resources' : 'drawn';
    default:
      return 'drawn';
  }
}

/** The role of what an array holds. */
export function roleOfItem(role: Role): Role {
  if (role === 'any') return 'any';
  return role === 'references' ? 'reference' : 'drawn';
}
