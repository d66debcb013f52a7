import { createTranslator } from "next-intl";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { PastedForm } from "@/app/(owner)/admin/_desk/forms";
import { MintFields } from "@/app/(owner)/me/(dashboard)/keys/forms";
import { KEY_REFUSALS } from "@/lib/access/keys/refusals";
import { OwnerFields } from "@/lib/access/owners/schemas";
import { LobsterFields } from "@/lib/areas/lobsters/schemas";
import { QUEST_REFUSALS } from "@/lib/areas/quests/refusals";
import { refusedBy, refusedFields } from "./refused";
import { shownAgain, typedIn } from "./typed";

vi.mock("next-intl/server", async () => {
  const { MESSAGES } = await import("@/lib/pages/i18n/messages");
  const [locale, messages] = ["zh-CN", MESSAGES["zh-CN"]] as const;
  return {
    getLocale: () => locale,
    getTranslations: (namespace: "rules") => createTranslator({ locale, messages, namespace }),
  };
});

it("a Chinese reader gets for each field the first rule that it breaks, and sees what was typed", async () => {
  const values = { display_name: ".", bio: "x".repeat(201), mbti: "INTJX", avatar_seed: "a b" };
  const { error } = LobsterFields.safeParse(values);
  if (!error) throw new Error("it was accepted");
  expect(await refusedFields(error, { shape: LobsterFields, values })).toMatchObject({
    problem: undefined,
    errors: {
      display_name: "应为 2 到 32 个字符。",
      bio: "最多 200 个字符，现在有 201 个。",
      mbti: "应为四个字母的代码，例如 INTJ。",
      avatar_seed: "只能使用字母、数字、_ 和 -。",
    },
    values,
  });
});

it("a rule of zod's own is shown in Chinese as well", async () => {
  const { error } = OwnerFields.safeParse({ owner_tags: Array(9).fill("x") });
  if (!error) throw new Error("it was accepted");
  expect((await refusedFields(error, { shape: OwnerFields, values: {} })).errors).toEqual({
    owner_tags: "最多 8 个。",
  });
});

it("a refusal is shown with its values and with what was typed", async () => {
  const typed = { shape: MintFields, values: { name: "Laptop" } };
  expect(await refusedBy(KEY_REFUSALS.refuse("too_many_keys", { max: 5 }), typed)).toMatchObject({
    problem: "你已经有 5 把可用的密钥，请先吊销一把不再使用的。",
    errors: {},
    values: { name: "Laptop" },
  });
});

const NOTHING_TYPED = { shape: z.object({}), values: {} };

it("a refusal without a text for forms is shown by its error, in Chinese as well", async () => {
  const { problem } = await refusedBy(QUEST_REFUSALS.refuse("quest_over"), NOTHING_TYPED);
  expect(problem).toBe("这个协作任务已结束或已取消。");
});

it.each([
  ["has no sentence", QUEST_REFUSALS.refuse("not_open")],
  ["lacks a value of its sentence", KEY_REFUSALS.refuse("too_many_keys")],
])("a refusal that %s is shown in general words, never in English", async (_, error) => {
  const { problem } = await refusedBy(error, NOTHING_TYPED);
  expect(problem).toBe("操作未能完成，请重新查看页面，或稍后再试。");
});

it("any other error is rethrown", async () => {
  await expect(refusedBy(new TypeError("x"), NOTHING_TYPED)).rejects.toThrow(TypeError);
});

it("a secret field is not shown again, and the items of a list are handled separately", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ pasted: "lsq_live_x", found: "x".repeat(2000) }))
    form.append(name, value);
  expect(shownAgain(typedIn(form, PastedForm))).toEqual({ found: "x".repeat(1000) });
  for (const scope of ["posts:read", "posts:write"]) form.append("scopes", scope);
  const { fields, values } = typedIn(form, MintFields);
  expect([fields.scopes, values.scopes]).toEqual([["posts:read", "posts:write"], "posts:read posts:write"]);
});
