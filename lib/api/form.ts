import { Busboy } from "@fastify/busboy";
import type { Call } from "./call";
import { badRequest } from "./errors";

/** A part of a form that is a file. */
export class FormFile {
  constructor(
    readonly bytes: Buffer,
    /** The media type its sender declares; `text/plain` where none is. */
    readonly type: string,
  ) {}
}

interface Form {
  parts: Record<string, FormFile | string>;
  /** The parts without the boundary, which a client chooses anew whenever it sends the same form again. */
  bytes: Buffer;
}

/**
 * Reads a multipart/form-data body. Throws ApiError 400 when it is something else, cannot be read or names a
 * part twice, 413 beyond `byteSizeMax`.
 */
export async function readForm(call: Call, byteSizeMax: number): Promise<Form> {
  const contentType = call.header("content-type") ?? "";
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw badRequest("unsupported_media_type", "The body must be multipart/form-data.");
  }
  const parts: Form["parts"] = Object.create(null);
  const bytes: Buffer[] = [];
  for (const [name, value] of await parse(await call.bytes(byteSizeMax), contentType)) {
    if (name in parts) {
      throw badRequest("duplicate_field", `The form has two parts named ${name}.`, "Send each part once.");
    }
    parts[name] = value;
    const content = typeof value === "string" ? Buffer.from(value) : value.bytes;
    bytes.push(Buffer.from(JSON.stringify([name, content.length])), content);
  }
  return { parts, bytes: Buffer.concat(bytes) };
}

const PARTS_MAX = 100;

type Part = [name: string, value: FormFile | string];

/** The platform's own parser would do, but copies a file several times while nobody else is served. */
async function parse(bytes: Buffer, contentType: string): Promise<Part[]> {
  const parts: Part[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const form = new Busboy({ headers: { "content-type": contentType }, limits: { parts: PARTS_MAX } });
      form.on("partsLimit", () => reject(new Error("too many parts")));
      form.on("field", (name, value) => parts.push([name, value]));
      form.on("file", (name, stream, _filename, _encoding, type) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk) => chunks.push(chunk));
        stream.on("end", () => parts.push([name, new FormFile(Buffer.concat(chunks), type)]));
        stream.on("error", reject);
      });
      form.on("finish", resolve);
      form.on("error", reject);
      form.end(bytes);
    });
  } catch {
    throw badRequest(
      "invalid_form",
      "The body is not readable as multipart/form-data.",
      "Let your HTTP client write the Content-Type header, boundary included.",
    );
  }
  return parts;
}
