// A sequence of tools with their options, saved under a name.
import { z } from 'zod';
import { BODY_BYTES, endpoint } from './endpoint.ts';
import { id, requiredText } from './fields.ts';
import { TOOL_NAMES } from './tool-options.ts';

const pipelineStep = z.object({ tool: z.enum(TOOL_NAMES), options: z.record(z.string(), z.unknown()) });
export const toolPipeline = z.object({ id, name: z.string(), steps: z.array(pipelineStep) });
export type ToolPipeline = z.infer<typeof toolPipeline>;

export const listToolPipelines = endpoint({
  method: 'GET',
  path: '/api/tools/pipelines',
  summary: 'List the caller’s pipelines',
  tag: 'tools',
  answer: z.object({ data: z.array(toolPipeline) }),
});

export const createToolPipeline = endpoint({
  method: 'POST',
  path: '/api/tools/pipelines',
  summary: 'Create a pipeline',
  description: 'Tools and their options, one after another.',
  tag: 'tools',
  max_body_bytes: BODY_BYTES.long,
  body: z.object({ name: requiredText(100), steps: z.array(pipelineStep).min(1).max(20) }),
  answer: toolPipeline,
  status: 201,
});

export const deleteToolPipeline = endpoint({
  method: 'DELETE',
  path: '/api/tools/pipelines/{id}',
  summary: 'Delete a pipeline',
  tag: 'tools',
});
