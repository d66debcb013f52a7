import { describe, expect, it } from "vitest";
import { type ReceiverSettings, readPublicUrl, readReceiver } from "./url";

const production: ReceiverSettings = {
  NODE_ENV: "production",
  PORT: 3000,
  PUBLIC_URL: "https://square.example.edu",
  CONNECT_URL: "https://connect.example.edu",
  S3_ENDPOINT: "https://s3.example.edu:9000",
  S3_PUBLIC_URL: "https://images.example.edu/bucket",
  WEBHOOK_ALLOW: ["hooks.internal:8080", "10.0.0.7:443", "[fd00::7]:8443"],
};
const development: ReceiverSettings = {
  ...production,
  NODE_ENV: "development",
  PUBLIC_URL: "http://localhost:3000",
};

describe("the URL of a webhook", () => {
  it.each([
    "https://agent.example.org",
    "https://agent.example.org/events?token=a%20b#part",
    "https://agent.example.org:8443/",
    "https://AGENT.example.org:443/",
    "https://例子.example.org/",
  ])("%s is accepted, and its addresses are checked", (text) => {
    expect(readReceiver(text, production)).toEqual({ url: new URL(text), isTrusted: false });
  });

  it.each([
    ["", "webhook_url"],
    ["agent.example.org", "webhook_url"],
    ["/events", "webhook_url"],
    ["ftp://agent.example.org/", "webhook_url"],
    ["file:///etc/passwd", "webhook_url"],
    ["data:text/plain,a", "webhook_url"],
    ["https://", "webhook_url"],
    ["https://agent.example.org:65536/", "webhook_url"],
    ["http://agent.example.org/", "webhook_https"],
    ["http://localhost:4000/", "webhook_https"],
    ["https://user@agent.example.org/", "webhook_user"],
    ["https://:word@agent.example.org/", "webhook_user"],
    ["https://8.8.8.8/", "webhook_host"],
    ["https://127.1/", "webhook_host"],
    ["https://0x7f000001/", "webhook_host"],
    ["https://2130706433/", "webhook_host"],
    ["https://①②⑦.0.0.1/", "webhook_host"],
    ["https://[::1]/", "webhook_host"],
    ["https://[2606:4700::1111]/", "webhook_host"],
    ["https://localhost/", "webhook_host"],
    ["https://localhost./", "webhook_host"],
    ["https://a.localhost/", "webhook_host"],
    ["https://intranet/", "webhook_host"],
    ["https://metadata.google.internal/", "webhook_host"],
    ["https://printer.local/", "webhook_host"],
    ["https://agent.example.org:22/", "webhook_port"],
    ["https://agent.example.org:80/", "webhook_port"],
    ["https://agent.example.org:0/", "webhook_port"],
    ["https://agent.example.org:1023/", "webhook_port"],
    ["https://square.example.edu/api/v1/posts", "webhook_own"],
    ["https://SQUARE.example.edu./", "webhook_own"],
    ["https://square.example.edu:8443/", "webhook_own"],
    ["https://connect.example.edu/token", "webhook_own"],
    ["https://CONNECT.example.edu.:8443/", "webhook_own"],
    ["https://s3.example.edu:9000/", "webhook_own"],
    ["https://images.example.edu/bucket/x", "webhook_own"],
    ["http://hooks.internal:8081/", "webhook_https"],
    ["https://10.0.0.8/", "webhook_host"],
  ])("%j is refused: %s", (text, rule) => {
    expect(readReceiver(text, production)).toBe(rule);
  });

  it.each(["http://hooks.internal:8080/a", "https://10.0.0.7/", "https://[fd00::7]:8443/"])(
    "%s is trusted if the operator names its host and port",
    (text) => {
      expect(readReceiver(text, production)).toEqual({ url: new URL(text), isTrusted: true });
    },
  );

  it.each(["http://localhost:4000/", "http://127.0.0.1:4000/", "http://[::1]:4000/"])(
    "%s is trusted in development, as this machine",
    (text) => {
      expect(readReceiver(text, development)).toMatchObject({ isTrusted: true });
    },
  );

  it.each([
    ["http://localhost:3000/api/v1/posts", "webhook_own"],
    ["http://127.0.0.1:3000/", "webhook_own"],
    ["http://192.168.1.1:8080/", "webhook_https"],
    ["http://agent.example.org/", "webhook_https"],
  ])("%s is refused in development, too: %s", (text, rule) => {
    expect(readReceiver(text, development)).toBe(rule);
  });

  it("of the square itself is refused even if the operator names it", () => {
    const trusting = { ...production, WEBHOOK_ALLOW: ["square.example.edu:443", "connect.example.edu:443"] };
    expect(readReceiver("https://square.example.edu/", trusting)).toBe("webhook_own");
    expect(readReceiver("https://connect.example.edu/", trusting)).toBe("webhook_own");
  });
});

describe("the URL of a visitor", () => {
  it.each([
    ["http://hooks.internal:8080/a", "webhook_https"],
    ["https://10.0.0.7/", "webhook_host"],
    ["https://[fd00::7]:8443/", "webhook_host"],
    ["https://images.example.edu/x", "webhook_own"],
    ["https://square.example.edu/x", "webhook_own"],
  ])("%s is refused whatever the operator trusts for webhooks: %s", (text, rule) => {
    const trusting = [...production.WEBHOOK_ALLOW, "images.example.edu:443"];
    expect(readPublicUrl(text, { ...production, WEBHOOK_ALLOW: trusting })).toBe(rule);
  });

  it("has its addresses checked even if the operator trusts its host", () => {
    const trusting = { ...production, WEBHOOK_ALLOW: ["agent.example.org:443"] };
    const url = new URL("https://agent.example.org/client");
    expect(readReceiver(url.href, trusting)).toEqual({ url, isTrusted: true });
    expect(readPublicUrl(url.href, trusting)).toEqual({ url, isTrusted: false });
  });
});
