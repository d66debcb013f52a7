import { describe, expect, it } from "vitest";
import { parseMemberList } from "./read-list";

describe("a list of addresses", () => {
  it.each([
    ["one column without a heading", "lea@uni.edu\nmax@uni.edu\n"],
    ["a heading, a byte order mark and Windows lines", "\uFEFFEmail\r\nlea@uni.edu\r\nmax@uni.edu\r\n"],
    ["columns of a learning platform", 'Name,E-Mail,No\n"Meyer, Lea",Lea@Uni.edu,1\nMax, max@uni.edu ,2\n'],
    ["semicolons of a spreadsheet", 'Name;email\n"Meyer; Lea, of Bonn";lea@uni.edu\nMax;max@uni.edu'],
    ["empty lines", "\n\nemail\n\nlea@uni.edu\n\nmax@uni.edu\n\n"],
  ])("is read with %s", (_, text) => {
    expect(parseMemberList(text)).toEqual(["lea@uni.edu", "max@uni.edu"]);
  });

  it.each([
    ["", /nobody in it/],
    ["email\n", /nobody in it/],
    ["lea@uni.edu\nlea@uni\n", /line 2 has no e-mail address in 'lea@uni'/],
    ["email,name\n,Lea\n", /line 2 has no address/],
    ["lea@uni.edu\nmax@uni.edu\nLea+1@uni.edu\n", /lines 1 and 3 have the same mailbox/],
    ["name,number\nLea,1\n", /none is called email/],
    ['email\n"lea@uni.edu\n', /line 2 has a quotation mark/],
    ["l\0e\0a\0@\0", /not UTF-8/],
    ["email\nlea@uni.edu, evil@uni.edu\nlea@uni.edu\u202e\n", /line 3 has no e-mail address/],
    [Array.from({ length: 40 }, (_, no) => `nobody${no}`).join("\n"), /and 30 more/],
  ])("is refused with the line of the mistake: %j", (text, problem) => {
    expect(() => parseMemberList(text)).toThrow(problem);
  });
});
