import { createTranslator } from "next-intl";
import { expect, it, vi } from "vitest";
import { KEY_REFUSALS } from "@/lib/access/keys/refusals";
import { OWNER_REFUSALS } from "@/lib/access/owners/refusals";
import { OwnerFields } from "@/lib/access/owners/schemas";
import { LobsterFields } from "@/lib/areas/lobsters/schemas";
import { QUEST_REFUSALS } from "@/lib/areas/quests/refusals";
import { refusedBy, refusedFields } from "./_refused";
import { MintFields } from "./me/(desk)/keys/forms";

vi.mock("next-intl/server", async () => {
  const { MESSAGES } = await import("@/lib/pages/i18n/messages");
  const [locale, messages] = ["zh-CN", MESSAGES["zh-CN"]] as const;
  return {
    getTranslations: (namespace: "rules" | "refusals") => createTranslator({ locale, messages, namespace }),
  };
});

it("a reader of Chinese is told of each field the first rule that it breaks, and sees what was typed", async () => {
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

it("a rule of zod's own is told in Chinese as well", async () => {
  const { error } = OwnerFields.safeParse({ owner_tags: Array(9).fill("x") });
  if (!error) throw new Error("it was accepted");
  expect((await refusedFields(error)).errors).toEqual({ owner_tags: "最多 8 个。" });
});

it("a refusal is told with its values, beside its field or for the form as a whole", async () => {
  const full = await refusedBy(KEY_REFUSALS.refuse("too_many_keys", { max: 5 }), {
    shape: MintFields,
    values: { name: "Laptop" },
  });
  expect(full).toMatchObject({
    problem: "你已经有 5 把可用的密钥，请先吊销一把不再使用的。",
    errors: {},
    values: { name: "Laptop" },
  });
  const differs = await refusedBy(OWNER_REFUSALS.refuse("name_differs"), undefined, "name");
  expect(differs).toMatchObject({ problem: undefined, errors: { name: "这不是你的龙虾的名字。" } });
});

it("a refusal that no form should meet is told in general words, never in English", async () => {
  const { problem } = await refusedBy(QUEST_REFUSALS.refuse("quest_over"));
  expect(problem).toBe("操作未能完成，请重新查看页面，或稍后再试。");
});

it("what is no refusal is thrown again", async () => {
  await expect(refusedBy(new TypeError("x"))).rejects.toThrow(TypeError);
});
