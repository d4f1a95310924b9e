export { ToolError, type ToolErrorCode } from './tool-error.ts';
export type { Described, FoundWords, ToolInput, ToolOutcome, ToolOutput, ToolRequest, ToolWork } from './types.ts';
export { findText } from './find-words.ts';
export { describeFile, findWords, readDetails, runTool, unlock } from './run-tool.ts';
