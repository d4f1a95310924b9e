// Sample data of the CompanyCam simulator: a person, their projects and photos, in the format of its API.
import sharp from 'sharp';

export interface CompanyCamProject {
  id: string;
  name: string | null;
  street: string;
  city: string;
  state: string;
  postal_code: string;
  country: string;
  contact: { name: string; email: string; phone_number: string } | null;
  photos: CompanyCamPhoto[];
}

export interface CompanyCamPhoto {
  id: string;
  description: string | null;
  /** Unix seconds. */
  captured_at: number;
  /** Colours of the wall and the roof in the drawing. */
  colors: [wall: string, roof: string];
  /** Served instead of a drawn house. */
  bytes?: Uint8Array;
  /** URL of its images if they are hosted elsewhere. */
  uri?: string;
}

export const SAMPLE_PERSON = {
  id: '2789583992',
  company_id: '8292212',
  first_name: 'Shawn',
  last_name: 'Field',
  email_address: 'shawn@field-roofing.example',
  status: 'active',
} as const;

const WALLS = ['#b5651d', '#d9c7a3', '#8fa3ad', '#c96f53', '#e4ddd3', '#7c8f6b'];
const ROOFS = ['#4a2c2a', '#37474f', '#6d4c41', '#263238'];
const WORK = [
  'Front of the house',
  'Gutter on the north side',
  'Chimney flashing',
  'Ridge before the work',
  'Water in the attic',
];
const FIRST_PHOTO_AT = 1_790_000_000;
const HOUR_S = 3_600;

/** Twelve projects: the first with 14 photos, the second with 60, the others with three. */
export function sampleProjects(): CompanyCamProject[] {
  const named = ['Miller House', 'Harbour Warehouse', 'Old Town School'];
  return Array.from({ length: 12 }, (_, index) => ({
    id: String(94_772_883 + index),
    name: named[index] ?? `Roof ${index + 1}`,
    street: `${12 + index * 7} Elm Street`,
    city: index % 2 === 0 ? 'Lincoln' : 'Omaha',
    state: 'NE',
    postal_code: String(68_500 + index),
    country: 'US',
    contact: index === 0 ? { name: 'Jordan Miller', email: 'jordan@miller.example', phone_number: '402-555-0142' } : null,
    photos: samplePhotos(index, index === 0 ? 14 : index === 1 ? 60 : 3),
  }));
}

function samplePhotos(project: number, count: number): CompanyCamPhoto[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(4_782_000_000 + project * 1_000 + index),
    description: index % 4 === 3 ? null : (WORK[index % WORK.length] ?? null),
    captured_at: FIRST_PHOTO_AT - index * HOUR_S,
    colors: [WALLS[index % WALLS.length] ?? '#b5651d', ROOFS[(index + project) % ROOFS.length] ?? '#37474f'],
  }));
}

const SIZES = { original: 1_600, web: 800, thumbnail: 400 } as const;
export type PhotoSize = keyof typeof SIZES;

/** Draws a house as a JPEG with an aspect ratio of 3:2. */
export function drawPhoto({ id, colors: [wall, roof] }: CompanyCamPhoto, size: PhotoSize): Promise<Buffer> {
  const windows = 2 + (Number(id) % 3);
  const panes = Array.from({ length: windows }, (_, index) => {
    const x = 170 + (index * 260) / windows;
    return `<rect x="${x}" y="240" width="${150 / windows}" height="60" fill="#cfe8f5" stroke="#fff" stroke-width="6"/>`;
  }).join('');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400">
    <rect width="600" height="400" fill="#a9cfe8"/><rect y="330" width="600" height="70" fill="#7da36b"/>
    <rect x="140" y="200" width="320" height="150" fill="${wall}"/><polygon points="100,210 300,80 500,210" fill="${roof}"/>
    <rect x="395" y="100" width="36" height="70" fill="${roof}"/>${panes}</svg>`;
  return sharp(Buffer.from(drawing), { density: (72 * SIZES[size]) / 600 })
    .resize(SIZES[size])
    .jpeg()
    .toBuffer();
}

export function presentProject(project: CompanyCamProject) {
  const { id, name, street, city, state, postal_code, country, contact } = project;
  return {
    id,
    company_id: SAMPLE_PERSON.company_id,
    status: 'active',
    name,
    address: { street_address_1: street, street_address_2: null, city, state, postal_code, country },
    primary_contact: contact && { id: `c${id}`, project_id: id, ...contact },
    notepad: null,
    created_at: FIRST_PHOTO_AT,
    updated_at: FIRST_PHOTO_AT,
  };
}

export function presentPhoto(photo: CompanyCamPhoto, place: { url: string; project_id: string }) {
  const uri = (type: PhotoSize) => photo.uri ?? `${place.url}/img/${photo.id}/${type}.jpg`;
  return {
    id: photo.id,
    company_id: SAMPLE_PERSON.company_id,
    creator_id: SAMPLE_PERSON.id,
    creator_name: `${SAMPLE_PERSON.first_name} ${SAMPLE_PERSON.last_name}`,
    project_id: place.project_id,
    processing_status: 'processed',
    uris: (['original', 'web', 'thumbnail'] as const).map((type) => ({ type, uri: uri(type), url: uri(type) })),
    description: photo.description,
    captured_at: photo.captured_at,
    created_at: photo.captured_at,
    updated_at: photo.captured_at,
  };
}
