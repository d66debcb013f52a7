export interface StoredFile {
  path: string;
  modifiedAt: Date;
}

export interface PresignedPut {
  url: string;
  /** To be sent with the file; its length is signed, too. */
  headers: { "content-type": string };
  expiresAt: Date;
}

/**
 * Where images are kept. Below `images/` everybody may read them; below `staging/` is what is not finished.
 * Every method takes at most two seconds and throws ApiError 503 `storage_unavailable` when it fails.
 */
export interface Store {
  /** Where everybody finds the file. */
  urlOf(path: string): string;
  /** Stores a file whole or not at all, over any that is there. */
  put(path: string, bytes: Buffer, mimeType: string): Promise<void>;
  /** Removes a file; one that is not there is removed already. */
  remove(path: string): Promise<void>;
  /** Every file. */
  list(): AsyncIterable<StoredFile>;
  /** For stores that clients can reach by themselves. */
  direct?: {
    /** Lets a client store exactly `byteSize` bytes at `path`. */
    presignPut(path: string, mimeType: string, byteSize: number): Promise<PresignedPut>;
    /** A file's bytes; undefined if it is not there. Throws ApiError 413 beyond `byteSizeMax`. */
    get(path: string, byteSizeMax: number): Promise<Buffer | undefined>;
  };
}
