/** The name of the timeline among the attachments of a sealed file. */
export const TIMELINE_FILE = 'timeline.json';
