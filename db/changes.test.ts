import { describe, expect, it } from "vitest";
import { Changes } from "./changes";
import { Dependencies, noteDependencies, noteRead, writtenBy } from "./dependencies";

const [ONE, OTHER] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];

/** What an answer depends on that reads posts about `ids`, or any posts. */
function dependingOn(...ids: string[]): Dependencies {
  const dependencies = new Dependencies();
  ids.length > 0 ? dependencies.noteRows(["posts"], ids) : dependencies.noteTables(["posts"]);
  return dependencies;
}

describe("an answer is outdated", () => {
  it("by a write to a table that it shows, about an id that it shows, or that nobody reported", () => {
    const changes = new Changes();
    const writes = {
      any: () => changes.note({ tables: ["posts"] }),
      one: () => changes.note({ tables: ["posts"], ids: new Set([ONE]) }),
      remote: () => changes.noteRemote({ tables: ["posts"], ids: new Set([OTHER]) }),
      elsewhere: () => changes.note({ tables: ["comments"], ids: new Set([ONE]) }),
      unreported: () => changes.noteUnreported(),
    };
    const outdatedBy = (dependencies: Dependencies) =>
      Object.entries(writes).flatMap(([name, write]) => {
        const since = changes.count;
        write();
        return changes.isCurrent(dependencies, since) ? [] : [name];
      });
    expect(outdatedBy(dependingOn())).toEqual(["any", "one", "remote", "unreported"]);
    expect(outdatedBy(dependingOn(ONE))).toEqual(["any", "one", "unreported"]);
    expect(outdatedBy(dependingOn(OTHER))).toEqual(["any", "remote", "unreported"]);
  });

  it("once too many ids were written to remember its own", () => {
    const changes = new Changes();
    const since = changes.count;
    const ids = new Set(Array.from({ length: 100_001 }, (_, n) => `id ${n}`));
    changes.note({ tables: ["posts"], ids });
    expect(changes.isCurrent(dependingOn(ONE), since)).toBe(false);
    expect(changes.isCurrent(dependingOn(ONE), changes.count)).toBe(true);
  });
});

it("a statement that declares no scope reads and writes any row, and so does one that has failed", () => {
  expect(writtenBy("insert into posts (id) values ($1)", [ONE], [])).toEqual({
    tables: expect.arrayContaining(["posts"]),
  });
  const dependencies = new Dependencies();
  noteDependencies(dependencies, () => noteRead("select title from posts where id = $1", [ONE], []));
  expect([...dependencies.tables]).toEqual(["posts"]);
});
