import type { Call } from "./call";
import { ApiError, badRequest } from "./errors";

interface Form {
  parts: Record<string, File | string>;
  /** The parts without the boundary, which a client chooses anew whenever it sends the same form again. */
  bytes: Buffer;
}

/**
 * Reads a multipart/form-data body. Throws ApiError 415 when it is something else, 413 beyond `byteSizeMax`,
 * 400 when it cannot be read or names a part twice.
 */
export async function readForm(call: Call, byteSizeMax: number): Promise<Form> {
  const contentType = call.header("content-type") ?? "";
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw new ApiError(415, "unsupported_media_type", "The body must be multipart/form-data.");
  }
  const data = await parse(await call.bytes(byteSizeMax), contentType);
  const parts: Form["parts"] = Object.create(null);
  const bytes: Buffer[] = [];
  for (const [name, value] of data) {
    if (name in parts) {
      throw badRequest("duplicate_field", `The form has two parts named ${name}.`, "Send each part once.");
    }
    parts[name] = value;
    const content = typeof value === "string" ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
    bytes.push(Buffer.from(JSON.stringify([name, content.length])), content);
  }
  return { parts, bytes: Buffer.concat(bytes) };
}

async function parse(bytes: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { "content-type": contentType } }).formData();
  } catch {
    throw badRequest(
      "invalid_form",
      "The body is not readable as multipart/form-data.",
      "Let your HTTP client write the Content-Type header, boundary included.",
    );
  }
}
