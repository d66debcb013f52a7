export interface StoredFile {
  path: string;
  modifiedAt: Date;
}

export interface PresignedPut {
  url: string;
  /** The client must send these with the file. The signature also covers the file's length. */
  headers: { "content-type": string };
  expiresAt: Date;
}

/**
 * Where images are kept. Everybody may read the files below `images/`; uploads that are not completed are below
 * `staging/`. Every method takes at most two seconds and throws ApiError 503 `storage_unavailable` if it fails.
 */
export interface Store {
  /** The public URL of the file. */
  urlOf(path: string): string;
  /** Stores a file whole or not at all. Replaces a file at the same path. */
  put(path: string, bytes: Buffer, mimeType: string): Promise<void>;
  /** Removes a file. Does nothing if it is not there. */
  remove(path: string): Promise<void>;
  /** All files, also unfinished ones. */
  list(): AsyncIterable<StoredFile>;
  /** Only stores that clients can reach directly have this. */
  direct?: {
    /** Lets a client store exactly `byteSize` bytes at `path`. */
    presignPut(path: string, mimeType: string, byteSize: number): Promise<PresignedPut>;
    /** A file's bytes; undefined if it is not there. Throws ApiError 413 beyond `byteSizeMax`. */
    get(path: string, byteSizeMax: number): Promise<Buffer | undefined>;
  };
}
