import { z } from "zod";

/** A part of a form that has a filename. */
export class FormFile {
  constructor(
    readonly bytes: Buffer,
    /** The media type that the sender declares; `text/plain` if it declares none. */
    readonly type: string,
  ) {}
}

const forms = z.registry<{ byteSizeMax: number }>();

/**
 * Marks the schema of a body as a form (multipart/form-data) of at most `byteSizeMax` bytes. The schema describes
 * the parts: a text is a string, a file is a FormFile.
 */
export function asForm<Body extends z.ZodType>(body: Body, byteSizeMax: number): Body {
  forms.add(body, { byteSizeMax });
  return body;
}

/** The most bytes that a form may have; undefined if `asForm` did not mark the body, which is then JSON. */
export const formByteSizeMax = (body: z.ZodType): number | undefined => forms.get(body)?.byteSizeMax;
