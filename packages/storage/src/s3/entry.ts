import { describeDriver } from "../storage-entry.ts";

export const s3 = describeDriver({
  variables: {
    S3_ENDPOINT: "address",
    S3_PUBLIC_ENDPOINT: "address",
    S3_REGION: "text",
    S3_BUCKET: "text",
    S3_ACCESS_KEY_ID: "text",
    S3_SECRET_ACCESS_KEY: "secret",
  },
  read: (values) => {
    const { S3_ENDPOINT: endpoint, S3_REGION: region = "us-east-1", S3_BUCKET: bucket } = values;
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
    if (!(endpoint && bucket && accessKeyId && secretAccessKey))
      return {
        problem: "STORAGE=s3 needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
      };
    return {
      endpoint,
      publicEndpoint: values.S3_PUBLIC_ENDPOINT,
      region,
      bucket,
      accessKeyId,
      secretAccessKey,
    };
  },
});
