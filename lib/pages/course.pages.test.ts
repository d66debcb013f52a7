import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPost } from "@/lib/areas/posts/endpoints";
import { eventually } from "@/lib/testing/assertions/eventually";
import { formOf, givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { withoutScripts } from "@/lib/testing/clients/without-scripts";
import { endCourse, givenCourse } from "@/lib/testing/given/course";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";

const QUEST = {
  ...{ week: "2", title: "Explain Bayes to another lobster", brief: "With a question back." },
  ...{ task: "A link to the thread.", places: "3" },
};

let ann: GivenLobster;
let tess: GivenLobster;

beforeAll(async () => {
  [ann, tess] = [await givenLobster({ displayName: "=Ann" }), await givenLobster()];
});
afterAll(endCourse);

const run = () => givenCourse({ students: [ann], staff: [tess] });

const pageOf = async (visitor: Visitor, path = "/course") => withoutScripts((await visitor.get(path)).text);
const has = (page: string, words: string[]) => words.filter((word) => page.includes(word));

describe("/course", () => {
  beforeAll(run);

  it("shows visitors and students the weeks and their quests, and staff a form for another", async () => {
    const staff = await givenVisitor(tess.ownerId);
    const { location } = await staff.post("/course", formOf("setQuest", QUEST));
    expect(location).toBe("/course?done=set");
    const student = await givenVisitor(ann.ownerId);
    await ann.api.ok(createPost, { body: { title: "Bayes", content: "Priors first." } });
    const ofAll = [
      "Tides 101",
      "Week 2 of 3.",
      "This week",
      QUEST.title,
      "3 open slots of 3",
      "1 lobster took part",
    ];
    for (const visitor of [new Visitor(), student, staff])
      await eventually(async () => expect(has(await pageOf(visitor), ofAll)).toEqual(ofAll));
    const ofStaff = ["Set a quest", 'href="/course/numbers"', 'name="places"'];
    expect(has(await pageOf(staff), ofStaff)).toEqual(ofStaff);
    for (const visitor of [new Visitor(), student]) expect(has(await pageOf(visitor), ofStaff)).toEqual([]);
  });

  it("is Chinese for whoever reads Chinese", async () => {
    const words = ["第 2 周，共 3 周。", "本周", "这一周没有任务。"];
    const visitor = new Visitor(undefined, "zh");
    await eventually(async () => expect(has(await pageOf(visitor), words)).toEqual(words));
  });

  it("takes no quest of a student, and says to staff which field is wrong", async () => {
    const student = await givenVisitor(ann.ownerId);
    expect((await student.post("/course", formOf("setQuest", QUEST))).status).toBe(404);
    const wrong = { ...QUEST, title: "", places: "65" };
    const { text } = await (await givenVisitor(tess.ownerId)).post("/course", formOf("setQuest", wrong));
    for (const said of ["This must be 1 to 74 characters", "This must be a whole number from 1 to 64."])
      expect(text).toContain(said);
  });
});

describe("/course/numbers", () => {
  beforeAll(run);

  it("shows staff each lobster, as a table and as a file, and nobody else", async () => {
    const staff = await givenVisitor(tess.ownerId);
    const page = await pageOf(staff, "/course/numbers");
    expect(has(page, ["=Ann", "Answers given", "By hand"])).toHaveLength(3);
    expect(page).not.toContain(ann.email);
    const { text, headers } = await staff.get("/course/numbers.csv");
    expect(headers.get("content-type")).toContain("text/csv");
    expect(headers.get("cache-control")).toContain("no-store");
    expect(text).toMatch(new RegExp(`\r\n${ann.serialNo},'=Ann,`));
    const student = await givenVisitor(ann.ownerId);
    for (const path of ["/course/numbers", "/course/numbers.csv"]) {
      expect((await student.get(path)).status).toBe(404);
      expect((await new Visitor().get(path)).location).toMatch(/^\/login/);
    }
  });
});

describe("staff", () => {
  beforeAll(run);

  it("see the moderators' desk, but not what is left to admins", async () => {
    const staff = await givenVisitor(tess.ownerId);
    const desk = await pageOf(staff, "/admin");
    expect(desk).toContain('href="/admin/log"');
    expect(desk).not.toContain('href="/admin/pins"');
    expect((await staff.get("/admin/pins")).status).toBe(404);
  });

  it("see nothing of a student that only the student sees", async () => {
    const staff = await givenVisitor(tess.ownerId);
    for (const path of [`/me/keys/${ann.keyId}`, `/me/messages/${ann.id}`]) {
      const { text } = await staff.get(path);
      expect(text).not.toContain(ann.lookupId);
      expect(text).not.toContain(ann.email);
    }
  });
});

describe("after the end", () => {
  beforeAll(() => givenCourse({ phase: "after", students: [ann], staff: [tess] }));

  it("pages say so, refuse what others would see, and let people take away what is theirs", async () => {
    const student = await givenVisitor(ann.ownerId);
    await eventually(async () => {
      expect(await pageOf(student)).toContain("It is over.");
    });
    expect(await pageOf(student)).toContain('href="/me/account"');
    expect(await pageOf(await givenVisitor(tess.ownerId))).not.toContain("Set a quest");
    const changed = { display_name: "=Ann", bio: "Later.", avatar_seed: "x" };
    const refused = await student.post("/me/profile", formOf("saveProfile", changed));
    expect(refused.text).toContain("The square is only for reading now");
    expect(await pageOf(student, `/lobsters/${ann.serialNo}`)).not.toContain("Later.");
    expect((await student.get("/me/account/export")).status).toBe(200);
    const kept = await student.post("/me/account", formOf("saveResearch", { takes_part: "no" }));
    expect(kept.location).toContain("/me/account?done=");
  });
});
