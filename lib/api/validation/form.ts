import { Busboy } from "@fastify/busboy";
import { FormFile } from "../contract/form";
import { GENERAL_REFUSALS } from "../contract/general";
import { readBody } from "../http/body";
import type { Call } from "../http/call";

interface Form {
  parts: Record<string, FormFile | string>;
  /** The parts without the boundary, because a client chooses a new boundary when it sends the form again. */
  bytes: Buffer[];
}

/**
 * Reads a multipart/form-data body. Throws ApiError 400 if it is something else, is malformed or has two parts of
 * one name, and 413 if it exceeds `byteSizeMax`.
 */
export async function readForm(call: Call, byteSizeMax: number): Promise<Form> {
  const contentType = call.header("content-type") ?? "";
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw GENERAL_REFUSALS.refuse("unsupported_media_type", {
      part: "The body",
      types: "multipart/form-data",
    });
  }
  const parts: Form["parts"] = Object.create(null);
  const bytes: Buffer[] = [];
  for (const [name, value] of await parse(await readBody(call, byteSizeMax), contentType)) {
    if (name in parts) {
      throw GENERAL_REFUSALS.refuse("duplicate_field", { which: `: the form has two parts named ${name}` });
    }
    parts[name] = value;
    const content = typeof value === "string" ? Buffer.from(value) : value.bytes;
    bytes.push(Buffer.from(JSON.stringify([name, content.length])), content);
  }
  return { parts, bytes };
}

const PARTS_MAX = 100;

/** Most files arrive in one piece, and a copy of a large one would keep the garbage collector busy. */
const joined = (chunks: Buffer[]) => (chunks.length === 1 && chunks[0]) || Buffer.concat(chunks);

type FormPart = [name: string, value: FormFile | string];

/** `Request.formData()` would copy a file several times and block the process meanwhile. */
async function parse(bytes: Buffer, contentType: string): Promise<FormPart[]> {
  const parts: FormPart[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const form = new Busboy({ headers: { "content-type": contentType }, limits: { parts: PARTS_MAX } });
      form.on("partsLimit", () => reject(new Error("too many parts")));
      form.on("field", (name, value) => parts.push([name, value]));
      form.on("file", (name, stream, _filename, _encoding, type) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk) => chunks.push(chunk));
        stream.on("end", () => parts.push([name, new FormFile(joined(chunks), type)]));
        stream.on("error", reject);
      });
      form.on("finish", resolve);
      form.on("error", reject);
      form.end(bytes);
    });
  } catch {
    throw GENERAL_REFUSALS.refuse("invalid_form");
  }
  return parts;
}
