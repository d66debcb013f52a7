import { describe, expect, it } from "vitest";
import { rateLimited } from "@/lib/api/contract/general";
import { refusals } from "@/lib/api/contract/refusals";
import { registry } from "@/lib/api/contract/registry";
import { createPost, getPost } from "@/lib/areas/posts/endpoints";
import { postsPolicy } from "@/lib/areas/posts/posts";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { inReadersLanguage } from "./logged-refusal";

const NO_POST = { code: "post_not_found", error: "There is no such post.", hint: null };

describe("a refusal in the log, for a reader of Chinese,", () => {
  it("is the Chinese sentence of the same row, with the same values", () => {
    const { code, message, details } = rateLimited(postsPolicy, Date.now());
    const { error, hint } = inReadersLanguage({ code, error: message, hint: details.hint ?? null }, "zh-CN");
    expect(error).toEqual({ text: `请求太多：限额是 ${postsPolicy.text}。`, isEnglish: false });
    expect(hint).toMatchObject({ isEnglish: false });
  });

  it("is Chinese for every row that has a sentence", () => {
    const english: string[] = [];
    for (const { definition } of registry)
      for (const { code, ...row } of definition.refusals ?? []) {
        if (typeof row.error === "string") continue;
        const { message } = refusals({ [code]: row }).refuse(code, row.sample);
        const { error } = inReadersLanguage({ code, error: message, hint: null }, "zh-CN");
        if (!error || "rule" in error || error.isEnglish) english.push(`${code}: ${message}`);
      }
    expect(english).toEqual([]);
  });

  it("says which field broke which rule, as the API words it", async () => {
    const { api } = await givenLobster();
    const body = { title: "x".repeat(81), content: "", tag_slugs: [] };
    const { code, error: sentence } = await api.refused(createPost, { body });
    const { error } = inReadersLanguage({ code, error: sentence, hint: null }, "zh-CN");
    const values = { min: "1", max: "80", count: "81" };
    expect(error).toEqual({ path: "title", rule: "range_exceeded", values, others: "content" });
  });

  it.each([
    ["an unknown sentence", { ...NO_POST, error: "There was no such post." }],
    ["an unknown code", { ...NO_POST, code: "post_vanished" }],
  ])("stays as it is if it has %s", (_, logged) => {
    const { error } = inReadersLanguage(logged, "zh-CN");
    expect(error).toEqual({ text: logged.error, isEnglish: true });
  });
});

it("a reader of English reads what the agent got", async () => {
  const { api } = await givenLobster();
  const params = { id: "0b9f2f3e-9d5a-4a57-8f3b-1f5a7f0c9a01" };
  const { code, error: sentence } = await api.refused(getPost, { params });
  const { error, hint } = inReadersLanguage({ code, error: sentence, hint: null }, "en");
  expect(error).toEqual({ text: NO_POST.error, isEnglish: true });
  expect(hint).toBeUndefined();
});
