export type { ActiveContent } from './active/active-content.ts';
export { findActiveContent } from './active/find-active-content.ts';
export {
  type CertificateSigner,
  createRootCertificate,
  issueCertificate,
  type IssueRequest,
  type RootRequest,
  type SubjectName,
} from './authority/certificate.ts';
export { type CertificateAddresses, certificateAddresses, mayBeUsedToSign } from './authority/extensions.ts';
export { answerOcsp, ocspRequest, type OcspAnswerOptions } from './authority/ocsp.ts';
export { rewrite } from './io/rewrite.ts';
export type { CompressOptions } from './compress/compress.ts';
export { fillValues, type FillValue } from './forms/fill-values.ts';
export { impose, type Sheet } from './pages/impose.ts';
export { blankPdf } from './stamp/blank-pdf.ts';
export { bytesWithRoom } from './io/room.ts';
export { type Pkcs12, readPkcs12 } from './authority/pkcs12.ts';
export { createRevocationList, type RevocationListRequest } from './authority/revocation-list.ts';
export { createKeyPair, type KeyPair, signerOf } from './authority/public-key.ts';
export type {
  Color,
  DrawItem,
  Glyph,
  GlyphRunItem,
  ImageItem,
  LineItem,
  PageDrawing,
  PathCommand,
  PathItem,
  RectItem,
  TurnedItem,
} from './content/draw-items.ts';
export type { Fonts } from './drawing/drawing-kit.ts';
export { createEngine, type Engine, type EngineOptions, type PageReader } from './engine.ts';
export { PdfError, type PdfErrorCode, pdfErrorCodes } from './base/errors.ts';
export {
  type Box,
  type PageBoxes,
  type PageGeometry,
  pageGeometry,
  type Rotation,
  toPageRectangle,
  toPageSpace,
  toDisplaySpace,
} from './base/geometry.ts';
export { removeSignatures } from './forms/remove-signatures.ts';
export { type BookmarkReport, readBookmarks } from './pages/bookmarks.ts';
export type { EncryptOptions, Permissions } from './encrypt/encrypt.ts';
export { MAX_WEBP_SIDE, encodePng, encodeWebp } from './images/encode.ts';
export { countSignatures, fieldNames } from './forms/form-fields.ts';
export type { Inspection, Repair } from './inspect/inspect.ts';
export { mayBeSignedOn } from './inspect/permissions.ts';
export type { Preflight } from './inspect/preflight.ts';
export type { Arrangement, PageChange, PlannedPage } from './pages/arrange.ts';
export type { MergedFile } from './pages/merge.ts';
export type { PageImage } from './pdfium/render.ts';
export type { PageText, PlacedText, TextLine } from './pdfium/page-text.ts';
export type { DetectedArea, DetectedOnPage } from './field-detection/detect-fields.ts';
export type { RedactArea } from './redact/areas.ts';
export type { Redacted, RedactOptions } from './redact/redact.ts';
export { type Fact, type Facts, readFacts, writeFacts } from './catalog/metadata.ts';
export { type Attachment, type CarriedFile, readFiles } from './catalog/attached-files.ts';
export type { ButtonChoice } from './forms/field-appearances.ts';
export type { NewField, TextCopy, TextStyle } from './forms/add-fields.ts';
export type { FieldFill } from './forms/fill-fields.ts';
export { type FlattenOptions, isFlat } from './forms/flatten.ts';
export type { FieldAppearance, FixedAppearances } from './forms/fixed-appearances.ts';
export type { FieldFormat, LostScript } from './forms/field-scripts.ts';
export { type FormFieldReport, readForm, unseenFields } from './forms/read-form.ts';
export type { FormWidget } from './forms/visible-widgets.ts';
export type { PageArea } from './forms/widget.ts';
export { moveItems } from './content/move-items.ts';
export type { NewDocument } from './stamp/create-pdf.ts';
export type { StampOptions } from './stamp/stamp.ts';
export { addDocumentTimestamp, addValidationData, type DocumentTimestampOptions, type ValidationData } from './sign/long-term.ts';
export { isSignatureBy, type KeyAlgorithm, keyAlgorithm } from './cms/key-algorithm.ts';
export type { SignOptions } from './sign/sign.ts';
export { timestampRequest, timestampToken } from './sign/timestamp-exchange.ts';
export type { Widget } from './sign/signature-field.ts';
export { type Signer, signedAttributes } from './cms/signed-data.ts';
export type { Change, ChangeKind } from './verify/revision-sides.ts';
export { type Revocation, type RevocationData, revocationOf } from './verify/revocation.ts';
export { type TimestampReport, tokenCertificates } from './verify/timestamp.ts';
export type { ChainLink, SignatureLevel, SignatureReport } from './verify/signature-report.ts';
export { type AnnotationText, annotationTexts } from './inspect/annotation-texts.ts';
export { readLastSignatureFiles, readSignatureFiles } from './verify/signature-files.ts';
export { verify } from './verify/verify.ts';
