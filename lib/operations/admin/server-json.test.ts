import { afterEach, describe, expect, it } from "vitest";
import { env } from "@/lib/platform/env";
import { chooseCommand } from "./run";

const before = env.PUBLIC_URL;

afterEach(() => {
  env.PUBLIC_URL = before;
});

const run = () =>
  chooseCommand(["server-json"])(() => {
    throw new Error("It needs no square.");
  });

describe("server-json", () => {
  it("prints the entry of a public square", async () => {
    env.PUBLIC_URL = "https://square.campus.edu";
    const { json, text } = await run();
    expect(json).toMatchObject({ name: "edu.campus.square/lobster-square" });
    expect(JSON.parse(text)).toEqual(json);
  });

  it.each(["http://square.campus.edu", "https://localhost", "https://10.0.0.7", "https://square.internal"])(
    "says why %s cannot be entered",
    async (origin) => {
      env.PUBLIC_URL = origin;
      await expect(run()).rejects.toThrow(`PUBLIC_URL is ${origin}. The registry lists only`);
    },
  );
});
