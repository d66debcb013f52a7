import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { SCOPE_PRESETS } from "@/lib/access/keys/scopes";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { ALL_ASKED, givenNewcomer, joiningAs } from "@/lib/testing/clients/joining";
import { formOf, givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { endCourse, givenCourse } from "@/lib/testing/given/course";
import { givenJoin } from "@/lib/testing/given/joins";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { askToJoin } from "./ask";

describe("nobody is tricked on that page:", () => {
  it("a code in the address neither fills the field nor shows a request", async () => {
    const owner = await givenLobster();
    const join = await givenJoin({ program: "A trickster" });
    for (const name of ["code", "user_code", "token"]) {
      const joining = await joiningAs(owner);
      await joining.open(`/join?${name}=${join.code}`);
      expect(joining.names).toEqual(["code"]);
      expect(joining.shown).not.toMatch(/A trickster|name="code"[^>]*value=|value=[^>]*name="code"/);
      expect(joining.html.replaceAll(join.code, "")).toContain(MESSAGES.en.join.lead);
      const visitor = await givenVisitor(owner.ownerId);
      const sent = await visitor.post(
        `/join?${name}=${join.code}`,
        formOf("answerJoin", { ...ALL_ASKED, decision: "yes" }),
      );
      expect(sent.text).toContain("No request has this code.");
    }
    expect(await join.poll()).toMatchObject({ status: "waiting" });
  });

  it("no form of another site, and no visitor, decides anything", async () => {
    const owner = await givenLobster();
    const join = await givenJoin();
    const form = () => formOf("answerJoin", { code: join.code, ...ALL_ASKED, decision: "yes" });
    const visitor = await givenVisitor(owner.ownerId);
    for (const origin of ["https://evil.example", "null", undefined])
      expect((await visitor.post("/join", form(), { origin })).status).toBe(403);
    expect((await new Visitor().post("/join", form())).location).toBe("/login?next=%2Fjoin");
    expect(await join.poll()).toMatchObject({ status: "waiting" });
  });

  it("no other page frames it, no cache keeps it, and no search finds it", async () => {
    const { headers, text } = await (await givenVisitor((await givenLobster()).ownerId)).get("/join");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("cache-control")).toMatch(/no-store/);
    expect(text).toMatch(/<meta name="robots" content="[^"]*noindex/);
  });

  it("the page says whether the program asks from the network of the browser", async () => {
    const owner = await givenLobster();
    const address = randomUUID();
    const { code } = await askToJoin(database(), {
      ...{ program: "Near", scopes: SCOPE_PRESETS.read, days: null, email: null, lobsterName: null, address },
    });
    const joining = await joiningAs(owner);
    expect(await joining.type(code)).toContain(MESSAGES.en.join.ask.other);
    await joining.open();
    expect(await joining.type(code, { "x-forwarded-for": address })).toContain(MESSAGES.en.join.ask.same);
  });

  it("a second owner gets nothing by a yes that comes after another's, and the first may send it again", async () => {
    const [first, second] = [await givenLobster(), await givenLobster()];
    const join = await givenJoin();
    const answers = [await joiningAs(first), await joiningAs(second)];
    for (const joining of answers) await joining.type(join.code);
    const before = answers[0]?.html ?? "";
    const said = [];
    for (const joining of answers) said.push(await joining.send({ ...ALL_ASKED, decision: "yes" }));
    expect(said[0]).toContain(MESSAGES.en.join.allowed.key.text);
    expect(said[1]).toContain("This request has been decided already.");
    const again = await joiningAs(first);
    again.html = before;
    expect(await again.send({ ...ALL_ASKED, decision: "yes" })).toContain(MESSAGES.en.join.allowed.key.text);
    expect((await join.poll()).lobster?.serial_no).toBe(first.serialNo);
  });

  it("a program's name is a text, whatever it contains", async () => {
    const program = `"><script>alert(1)</script>{name}\u202e`;
    const joining = await joiningAs(await givenLobster());
    const { code } = await givenJoin({ program });
    await joining.type(code);
    expect(joining.html).not.toContain("<script>alert(1)");
    expect(joining.shown).toContain(`\u2068"&gt;&lt;script&gt;alert(1)&lt;/script&gt;{name}`);
  });
});

it("after a course's end nobody names a lobster here, and the request waits", async () => {
  const newcomer = await givenNewcomer();
  const staff = await givenLobster();
  await givenCourse({ phase: "after", students: [newcomer], staff: [staff] });
  try {
    const join = await givenJoin();
    const joining = await joiningAs(newcomer);
    await joining.type(join.code);
    const refused = await joining.send({ ...ALL_ASKED, lobster_name: "Too Late", decision: "yes" });
    expect(refused).toContain("The square is only for reading now");
    expect(refused).toContain('value="Too Late"');
    expect(await join.poll()).toMatchObject({ status: "waiting" });
    const old = await joiningAs(staff);
    await old.type(join.code);
    expect(await old.send({ ...ALL_ASKED, decision: "yes" })).toContain(MESSAGES.en.join.allowed.key.text);
  } finally {
    await endCourse();
  }
});
