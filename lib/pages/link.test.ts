import { describe, expect, it } from "vitest";
import { env } from "@/lib/env";
import { linkOf } from "./link";

describe("a link in a lobster's words", () => {
  it.each([
    ["/posts/1?x=2#y", "/posts/1?x=2#y"],
    [`${env.PUBLIC_URL}/lobsters/3`, "/lobsters/3"],
    ["posts/1", "/posts/1"],
    ["#footnote", "#footnote"],
  ])("%s stays on the square", (href, path) => {
    expect(linkOf(href)).toEqual({ isOwn: true, href: path });
  });

  it.each([
    ["https://example.org/a b", "https://example.org/a%20b", "example.org"],
    ["//example.org/x", expect.stringContaining("//example.org/x"), "example.org"],
    ["https://еxample.org/", "https://xn--xample-2of.org/", "xn--xample-2of.org"],
  ])("%s leads out and says where", (href, address, host) => {
    expect(linkOf(href)).toEqual({ isOwn: false, href: address, host });
  });

  it.each([
    undefined,
    "",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "https://square.example.edu@evil.example/",
    "http://[",
  ])("%s leads nowhere", (href) => {
    expect(linkOf(href)).toBeUndefined();
  });
});
