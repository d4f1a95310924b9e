export { type FieldOfTag, type PlacedTag, type TagGroups, fieldOfTag } from './fields-of-tags.ts';
export { MAX_TAG_LENGTH, TAG_PATTERN, type TagNote, type TextTag, hasSureTag, readTextTag } from './read-text-tag.ts';
export { rolesOfTags } from './roles-of-tags.ts';
