// The files that each sandbox task reads and writes. A task has access to these only. A file that a task writes need not exist
// afterwards.
import type { AttachmentTask } from '#features/attachments/engine-tasks.ts';
import type { ExtractTask, FlatTask } from '#features/duplicates/engine-tasks.ts';
import type { FormTask, StampTask } from '#features/elements/engine-tasks.ts';
import type { LayOutTask } from '#features/integrations/engine-tasks.ts';
import type { ArrangeTask, RedactTask, ImportPagesTask } from '#features/pages/engine-tasks.ts';
import type {
  CombineTask,
  InspectTask,
  JudgeTask,
  AppearancesTask,
  PackTask,
  PageTextTask,
  EmailImageTask,
  RenderTask,
  UploadFormatTask,
  WordsTask,
} from '#features/pdfs/engine-tasks.ts';
import type { ImageTask } from '#features/images/engine-tasks.ts';
import type { FieldDetectionTask } from '#features/field-detection/engine-tasks.ts';
import type {
  CertificateTask,
  CheckTask,
  DrawTask,
  PrepareTask,
  PrintTask,
  SealTask,
  SealedTimelineTask,
  SignTask,
  TimestampTask,
} from '#features/seals/engine-tasks.ts';
import type { RehearsalTask } from '#features/seals/rehearsal.ts';
import type { TextTagsTask } from '#features/text-tags/engine-tasks.ts';
import type { DescribeTask, FindToolTask, ImageToolTask, RunToolTask, UnlockToolTask } from '#features/tools/engine-tasks.ts';
import type { VerifyTask } from '#features/verify/engine-tasks.ts';
import type { TaskFiles } from '#platform/sandbox/index.ts';

const pathsOf = (files: Record<string, { path: string }>) => Object.values(files).map(({ path }) => path);
const onlyReads = ({ path }: { path: string }): TaskFiles => ({ read: [path] });

export const taskFiles = {
  'pdf.inspect': ({ path, repaired_path }: InspectTask) => ({ read: [path], write: [repaired_path] }),
  'pdf.upload_format': onlyReads satisfies (task: UploadFormatTask) => TaskFiles,
  'pdf.combine': ({ files, combined_path }: CombineTask) => ({ read: files.map(({ path }) => path), write: [combined_path] }),
  'pdf.may_be_signed_on': onlyReads satisfies (task: JudgeTask) => TaskFiles,
  'pdf.preflight': onlyReads satisfies (task: JudgeTask) => TaskFiles,
  'pdf.email_image': ({ path, email_image_path }: EmailImageTask) => ({ read: [path], write: [email_image_path] }),
  'pdf.render': ({ path, picture_path }: RenderTask) => ({ read: [path], write: [picture_path] }),
  'pdf.page_text': onlyReads satisfies (task: PageTextTask) => TaskFiles,
  'pdf.pack': ({ path, packed_path }: PackTask) => ({ read: [path], write: [packed_path] }),
  'pdf.words': onlyReads satisfies (task: WordsTask) => TaskFiles,
  'elements.set_appearances': ({ path, given_path }: AppearancesTask) => ({ read: [path], write: [given_path] }),
  'elements.clear_form': ({ path, upload_path, cleared_path }: FormTask) => ({
    read: [path, ...(upload_path === undefined ? [] : [upload_path])],
    write: [cleared_path],
  }),
  'elements.stamp': ({ path, images, stamped_path }: StampTask) => ({ read: [path, ...pathsOf(images)], write: [stamped_path] }),
  'pages.arrange': ({ base_path, sources, arranged_path }: ArrangeTask) => ({
    read: [base_path, ...Object.values(sources)],
    write: [arranged_path],
  }),
  'pages.take_in': ({ path, taken_path }: ImportPagesTask) => ({ read: [path], write: [taken_path] }),
  'pages.redact': ({ path, redacted_path }: RedactTask) => ({ read: [path], write: [redacted_path] }),
  'copies.extract': ({ path, extracted_path }: ExtractTask) => ({ read: [path], write: [extracted_path] }),
  'copies.flatten': ({ path, flat_path }: FlatTask) => ({ read: [path], write: [flat_path] }),
  'photos.lay_out': ({ photos, path }: LayOutTask) => ({ read: photos.map((photo) => photo.path), write: [path] }),
  'picture.clean': ({ path, clean_path }: ImageTask) => ({ read: [path], write: [clean_path] }),
  'attachment.detect_format': onlyReads satisfies (task: AttachmentTask) => TaskFiles,
  'places.find': onlyReads satisfies (task: FieldDetectionTask) => TaskFiles,
  'seals.prepare': ({ path, images, prepared_path }: PrepareTask) => ({
    read: [path, ...pathsOf(images)],
    write: [prepared_path],
  }),
  'seals.rehearse': ({ path, images }: RehearsalTask) => ({ read: [path, ...pathsOf(images)] }),
  'seals.sign': ({ path, images, signed_path }: SignTask) => ({ read: [path, ...pathsOf(images)], write: [signed_path] }),
  'seals.draw': ({ path, images, whole_path }: DrawTask) => ({ read: [path, ...pathsOf(images)], write: [whole_path] }),
  'seals.seal': ({ path, attachments, sealed_path }: SealTask) => ({
    read: [path, ...attachments.map((file) => file.path)],
    write: [sealed_path],
  }),
  'seals.witness': ({ path, timestamped_path }: TimestampTask) => ({ read: [path], write: [timestamped_path] }),
  'seals.read_timeline': onlyReads satisfies (task: SealedTimelineTask) => TaskFiles,
  'seals.prints_the_same': onlyReads satisfies (task: PrintTask) => TaskFiles,
  'seals.check': onlyReads satisfies (task: CheckTask) => TaskFiles,
  'seals.certificate': ({ path, timeline, certificate_path }: CertificateTask) => ({
    read: [path, timeline.path],
    write: [certificate_path],
  }),
  'text_tags.take_out': ({ path, cleaned_path }: TextTagsTask) => ({ read: [path], write: [cleaned_path] }),
  'tools.describe': ({ path, repaired_path }: DescribeTask) => ({ read: [path], write: [repaired_path] }),
  'tools.details': onlyReads satisfies (task: { path: string }) => TaskFiles,
  'tools.unlock': ({ path, unlocked_path, repaired_path }: UnlockToolTask) => ({
    read: [path],
    write: [unlocked_path, repaired_path],
  }),
  'tools.find': onlyReads satisfies (task: FindToolTask) => TaskFiles,
  'tools.picture': ({ path, picture_path }: ImageToolTask) => ({ read: [path], write: [picture_path] }),
  'tools.run': ({ files, results_path }: RunToolTask) => ({ read: files.map(({ path }) => path), write: [results_path] }),
  'verify.check': onlyReads satisfies (task: VerifyTask) => TaskFiles,
};
