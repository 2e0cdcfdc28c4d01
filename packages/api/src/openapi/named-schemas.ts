import * as contract from "@portrait-studio/contract";
import { z } from "zod";

const errorSchema = z.object({
  code: z.enum(contract.errorCodes).meta({ example: "NOT_FOUND" }),
  message: z.string().meta({ example: "We could not find that." }),
  details: z.record(z.string(), z.unknown()).optional(),
});

export const namedSchemas = {
  Error: errorSchema,
  JobError: contract.jobErrorSchema,
  Ok: contract.okSchema,
  Deleted: contract.deletedSchema,
  Health: contract.healthSchema,
  SentMail: contract.requestMagicLinkOutput,
  SignIn: contract.verifyOutput,
  User: contract.userSchema,
  AccessToken: contract.accessTokenSchema,
  NewAccessToken: contract.newAccessTokenSchema,
  UploadSession: contract.uploadSessionSchema,
  PhoneLink: contract.phoneLinkSchema,
  PhoneSession: contract.phoneSessionSchema,
  File: contract.fileSchema,
  UploadResult: contract.uploadResultSchema,
  Model: contract.modelSchema,
  ModelPhoto: contract.modelPhotoSchema,
  ModelPhotos: contract.modelPhotosSchema,
  ContactSheet: contract.contactSheetSchema,
  TrainingSession: contract.trainingSessionSchema,
  TrainingEngine: contract.trainingEngineSchema,
  Portrait: contract.outputSchema,
  Reading: contract.readingSchema,
  PromptReading: contract.promptReadingSchema,
  ImageSizes: contract.imageSizesSchema,
  GenerationRequest: contract.generationRequestSchema,
  ImageEditRequest: contract.imageEditRequestSchema,
  Shoot: contract.shootSchema,
  GalleryImage: contract.imageSchema,
  Album: contract.albumSchema,
  ImagePhoto: contract.imagePhotoSchema,
  ImageDownload: contract.imageDownloadSchema,
  ChangedImages: contract.changedImagesSchema,
  SharedImage: contract.sharedImageSchema,
  Credentials: contract.credentialsSchema,
  RefinedPrompt: contract.refinedPromptSchema,
  EditPreview: contract.editPreviewSchema,
  Prices: contract.pricesSchema,
  Balance: contract.balanceSchema,
  CreditGrant: contract.grantSchema,
  LedgerEntry: contract.ledgerEntrySchema,
  StatementLine: contract.statementLineSchema,
  Statement: contract.statementSchema,
  Credits: contract.creditsSchema,
  CreditPackage: contract.creditPackageSchema,
  CheckoutSession: contract.checkoutSessionSchema,
  Purchase: contract.purchaseSchema,
  InvoicePage: contract.invoicePageSchema,
  CreditNotePage: contract.creditNotePageSchema,
} as const;

export type SchemaName = keyof typeof namedSchemas;

export type Samples = { readonly [Name in SchemaName]: z.infer<(typeof namedSchemas)[Name]> };
