/** The name of the timeline among the files that a sealed file carries. */
export const TIMELINE_FILE = 'timeline.json';
