import { resolve } from "node:path";
import { readToken } from "@portrait-studio/storage/uploadthing/token";
import { EnvironmentError } from "./environment-error.ts";

/** Where files are stored. */
export type StorageSettings =
  | {
      driver: "disk";
      /** absolute path */
      folder: string;
    }
  | {
      driver: "uploadthing";
      token: string;
      /** address of the fake; undefined for UploadThing itself */
      apiBase: string | undefined;
    }
  | {
      driver: "s3";
      endpoint: string;
      region: string;
      bucket: string;
      accessKeyId: string;
      secretAccessKey: string;
    };

interface StorageVariables {
  DEPLOYMENT: "local" | "private" | "public";
  STORAGE: "disk" | "uploadthing" | "s3";
  STORAGE_DIR: string;
  UPLOADTHING_TOKEN?: string | undefined;
  UPLOADTHING_API_BASE?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

/**
 * Reads the settings of the file store. A relative folder is resolved from `root`.
 * @throws EnvironmentError
 */
export function readStorageSettings(values: StorageVariables, root: string): StorageSettings {
  const { STORAGE: driver, UPLOADTHING_TOKEN: token, UPLOADTHING_API_BASE: apiBase } = values;
  if (driver === "disk") return { driver, folder: resolve(root, values.STORAGE_DIR) };
  if (driver === "s3") return readBucket(values);
  if (!token) throw new EnvironmentError("STORAGE=uploadthing needs UPLOADTHING_TOKEN.");
  const app = readToken(token);
  if (!app) {
    throw new EnvironmentError(
      "UPLOADTHING_TOKEN is not a token of UploadThing: copy all of it from its dashboard, under API Keys.",
    );
  }
  if (values.DEPLOYMENT !== "local" && app.apiKey.includes("sandbox_")) {
    throw new EnvironmentError("UPLOADTHING_TOKEN is the public sample value; set one of your own.");
  }
  return { driver, token, apiBase };
}

function readBucket(values: StorageVariables): StorageSettings {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values;
  if (!(endpoint && bucket && accessKeyId && secretAccessKey)) {
    throw new EnvironmentError(
      "STORAGE=s3 needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
    );
  }
  return { driver: "s3", endpoint, region, bucket, accessKeyId, secretAccessKey };
}
