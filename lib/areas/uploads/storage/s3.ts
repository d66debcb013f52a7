import { addAbortSignal, Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import type { Env } from "@/lib/platform/env";
import { timeLimits } from "@/lib/platform/time-limits";
import { fileTooLarge, orUnavailable } from "./failure";
import type { PresignedPut, Store, StoredFile } from "./types";

type Config = { S3_BUCKET: string } & Pick<
  Env,
  "S3_REGION" | "S3_ENDPOINT" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY" | "S3_PUBLIC_URL"
>;

const PRESIGNED_SECONDS = 15 * 60;
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Keeps images in a bucket of Amazon S3 or of a compatible service. The SDK is loaded at its first use. */
export class S3Store implements Store {
  readonly #config: Config;
  readonly #bucket: string;
  #client: Promise<{ sdk: typeof import("@aws-sdk/client-s3"); client: S3Client }> | undefined;

  constructor(config: Config) {
    this.#config = config;
    this.#bucket = config.S3_BUCKET;
  }

  urlOf(path: string): string {
    const { S3_PUBLIC_URL, S3_ENDPOINT, S3_REGION } = this.#config;
    const bucketUrl = S3_ENDPOINT
      ? `${S3_ENDPOINT.replace(/\/+$/, "")}/${this.#bucket}`
      : `https://${this.#bucket}.s3.${S3_REGION}.amazonaws.com`;
    return `${(S3_PUBLIC_URL ?? bucketUrl).replace(/\/+$/, "")}/${path}`;
  }

  put(path: string, bytes: Buffer, mimeType: string): Promise<void> {
    return orUnavailable("put", async () => {
      const { sdk, client } = await this.#open();
      const object = { ContentType: mimeType, ContentLength: bytes.length, CacheControl: IMMUTABLE };
      await client.send(
        new sdk.PutObjectCommand({ Bucket: this.#bucket, Key: path, Body: bytes, ...object }),
        { abortSignal: AbortSignal.timeout(timeLimits.bucketMs) },
      );
    });
  }

  remove(path: string): Promise<void> {
    return orUnavailable("remove", async () => {
      const { sdk, client } = await this.#open();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: this.#bucket, Key: path }), {
        abortSignal: AbortSignal.timeout(timeLimits.bucketMs / 2),
      });
    });
  }

  async *list(): AsyncIterable<StoredFile> {
    for (const prefix of ["images/", "staging/"]) {
      let after: string | undefined;
      do {
        const page = await this.#listPage(prefix, after);
        yield* page.files;
        after = page.next;
      } while (after);
    }
  }

  readonly direct = {
    presignPut: (path: string, mimeType: string, byteSize: number): Promise<PresignedPut> =>
      orUnavailable("presign", async () => {
        const { sdk, client } = await this.#open();
        const { getSignedUrl } = await import("@aws-sdk/s3-request-presigner");
        const command = new sdk.PutObjectCommand({
          Bucket: this.#bucket,
          Key: path,
          ContentType: mimeType,
          ContentLength: byteSize,
        });
        const expiresAt = new Date(Date.now() + PRESIGNED_SECONDS * 1000);
        const url = await getSignedUrl(client, command, {
          expiresIn: PRESIGNED_SECONDS,
          signableHeaders: new Set(["host", "content-type", "content-length"]),
        });
        return { url, headers: { "content-type": mimeType }, expiresAt };
      }),

    get: (path: string, byteSizeMax: number): Promise<Buffer | undefined> =>
      orUnavailable("get", async () => {
        const { sdk, client } = await this.#open();
        const abortSignal = AbortSignal.timeout(timeLimits.bucketMs);
        try {
          const found = await client.send(new sdk.GetObjectCommand({ Bucket: this.#bucket, Key: path }), {
            abortSignal,
          });
          if (!(found.Body instanceof Readable)) return undefined;
          addAbortSignal(abortSignal, found.Body);
          if ((found.ContentLength ?? Number.POSITIVE_INFINITY) > byteSizeMax) {
            found.Body.destroy();
            throw fileTooLarge(byteSizeMax);
          }
          return Buffer.concat(await found.Body.toArray());
        } catch (error) {
          if (error instanceof sdk.NoSuchKey || error instanceof sdk.NotFound) return undefined;
          throw error;
        }
      }),
  };

  #listPage(prefix: string, after: string | undefined) {
    return orUnavailable("list", async () => {
      const { sdk, client } = await this.#open();
      const page = await client.send(
        new sdk.ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, ContinuationToken: after }),
        { abortSignal: AbortSignal.timeout(timeLimits.bucketMs / 2) },
      );
      const files = (page.Contents ?? []).flatMap(({ Key: path, LastModified: modifiedAt }) =>
        path && modifiedAt ? [{ path, modifiedAt }] : [],
      );
      return { files, next: page.NextContinuationToken };
    });
  }

  #open() {
    this.#client ??= import("@aws-sdk/client-s3").then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region: this.#config.S3_REGION,
        ...(this.#config.S3_ENDPOINT && { endpoint: this.#config.S3_ENDPOINT, forcePathStyle: true }),
        ...credentialsOf(this.#config),
        maxAttempts: 2,
        // Many compatible services do not know the optional checksums.
        requestChecksumCalculation: "WHEN_REQUIRED",
        responseChecksumValidation: "WHEN_REQUIRED",
      }),
    }));
    return this.#client;
  }
}

/** Without credentials in the environment, the SDK finds its own, such as the role of the machine. */
function credentialsOf({ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }: Config) {
  return accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {};
}
