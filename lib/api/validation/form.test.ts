import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { givenCall } from "@/lib/testing/given/call";
import { FormFile } from "../contract/form";
import { readForm } from "./form";

const call = (body: Buffer, contentType: string) =>
  givenCall({ path: "/", headers: { "content-type": contentType }, body });

/** A form as fetch sends it. */
async function encoded(form: FormData) {
  const request = new Request("http://test", { method: "POST", body: form });
  const contentType = request.headers.get("content-type") ?? "";
  return { bytes: Buffer.from(await request.arrayBuffer()), contentType };
}

const names = fc.uniqueArray(fc.stringMatching(/^[a-z_ ö…]{1,8}$/u), { minLength: 1, maxLength: 4 });
// Contains many texts that a parser could confuse with a boundary or with the end of a part.
const contents = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.constantFrom(..."\r\n- ").map((text) => Buffer.from(text)),
    ),
  )
  .map((pieces) => Buffer.concat(pieces));

describe("a form", () => {
  it("is read as it was sent, whatever its files contain", async () => {
    await fc.assert(
      fc.asyncProperty(names, fc.array(contents, { minLength: 4, maxLength: 4 }), async (given, files) => {
        const form = new FormData();
        given.forEach((name, index) => {
          form.append(name, new File([new Uint8Array(files[index] ?? [])], "name", { type: "image/png" }));
        });
        const { bytes, contentType } = await encoded(form);
        const { parts } = await readForm(call(bytes, contentType), 1e6);
        const expected = given.map((name, index) => [
          // fetch changes line ends and escapes quotes in names.
          name
            .replace(/\r\n?|\n/g, "\r\n")
            .replaceAll("\r\n", "%0D%0A")
            .replaceAll('"', "%22"),
          new FormFile(files[index] ?? Buffer.alloc(0), "image/png"),
        ]);
        expect(Object.entries(parts)).toEqual(expected);
      }),
    );
  });

  it("that is cut off anywhere is refused", async () => {
    const form = new FormData();
    form.append("file", new File(["some bytes"], "name", { type: "image/png" }));
    const { bytes, contentType } = await encoded(form);
    for (let length = 0; length < bytes.length - 4; length += 1) {
      await expect(
        readForm(call(bytes.subarray(0, length), contentType), 1e6),
        `${length}`,
      ).rejects.toMatchObject({
        status: 400,
        code: "invalid_form",
      });
    }
  });

  it("has the same hash with another boundary, and a different one with another file", async () => {
    const sent = async (text: string) => {
      const form = new FormData();
      form.append("file", new File([text], "name"));
      const { bytes, contentType } = await encoded(form);
      return (await readForm(call(bytes, contentType), 1e6)).bytes;
    };
    expect(await sent("one")).toEqual(await sent("one"));
    expect(await sent("one")).not.toEqual(await sent("two"));
  });

  it("without a boundary is refused", async () => {
    await expect(readForm(call(Buffer.from("x"), "multipart/form-data"), 1e6)).rejects.toMatchObject({
      status: 400,
      code: "invalid_form",
    });
  });
});
