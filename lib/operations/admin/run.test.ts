import { expect, test } from "vitest";
import { UsageError } from "./command";
import { chooseCommand } from "./run";

test.each<[string, RegExp]>([
  ["", /command is required/],
  ["owner", /Unknown command 'owner'/],
  ["owner crate", /Unknown command 'owner crate'/],
  ["owner list surplus", /Unexpected argument 'surplus'/],
  ["owner list --emial x", /Unknown option '--emial'/],
  ["key mint", /--email is required/],
  ["key mint --email", /'--email <value>' argument missing/],
  ["owner create --email a@evil.example --lobster Evil", /--email: .*example\.edu/],
  ["owner create --email a@example.edu --lobster E", /--lobster: must be 2 to 32 characters/],
  ["owner create --email a@example.edu --lobster Eve --admin=yes", /--admin/],
  ["key mint --email a@example.edu --scopes posts:shout", /no scope 'posts:shout'/],
  ["key mint --email a@example.edu --scopes posts:read --preset full", /--preset: .*exclude/],
  ["key mint --email a@example.edu --preset all", /full, read or poster/],
  ["key mint --email a@example.edu --expires 8d", /7d, 30d, 90d, 180d, 365d, never/],
  ["key revoke", /<lookup id> is required/],
  ["key revoke 1234567G", /8 hexadecimal digits/],
  ["lobster set-status Ann sad", /<status>: .*shadow_muted/],
  ["lobster set-status Ann muted --until tomorrow", /--until: .*offset/],
  ["lobster set-status Ann active --until 2199-01-01T00:00:00Z", /active has no end/],
  ["lobster set-status Ann muted --reason=", /--reason: must be 1 to 500 characters/],
  ["report resolve 12 --as actioned --reason x", /<id>: must be a UUID/],
  ["report resolve 6f2a1b1e-0000-4000-8000-000000000000 --as gone --reason x", /actioned or dismissed/],
  ["post hide 6f2a1b1e-0000-4000-8000-000000000000", /--reason is required/],
  ["comment restore --reason x", /<id> is required/],
  ["mcp-config --tools everything", /--tools: must be all, or a comma list of everyday/],
  ["seed --posts many", /--posts: must be a whole number/],
])("'%s' is refused with a sentence that names the mistake", (line, problem) => {
  const choose = () => chooseCommand(line.split(" ").filter(Boolean));
  expect(choose).toThrow(UsageError);
  expect(choose).toThrow(problem);
});

test.each([
  "owner create --email A@Example.edu --lobster Ann --admin",
  "key mint --email a@example.edu --scopes posts:read,posts:write --expires never --name agent",
  "lobster set-status Ann muted --until 2199-01-01T00:00:00+08:00",
  "report list",
  "report resolve 6f2a1b1e-0000-4000-8000-000000000000 --as dismissed --reason Nothing",
  "post hide 6f2a1b1e-0000-4000-8000-000000000000 --reason Doxxing",
  "comment restore 6F2A1B1E-0000-4000-8000-000000000000 --reason Mistaken",
  "mcp-config --tools play,quests --readonly",
  "audit",
])("'%s' is parsed", (line) => {
  expect(chooseCommand(line.split(" "))).toBeTypeOf("function");
});
