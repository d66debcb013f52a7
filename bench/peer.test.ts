import { expect, it } from "vitest";
import { Peer, peerIn } from "./peer";

const token = "a token";

it("a peer is there only if its address and its token are", () => {
  const NODE_ENV = "test";
  const NODEBB_URL = "http://127.0.0.1:4567";
  expect(peerIn({ NODE_ENV, NODEBB_URL, NODEBB_TOKEN: token })).toEqual({ url: NODEBB_URL, token });
  expect(peerIn({ NODE_ENV, NODEBB_URL })).toBeUndefined();
  expect(peerIn({ NODE_ENV, NODEBB_TOKEN: token })).toBeUndefined();
});

it("a peer on another machine is refused, because it has other cores", () => {
  expect(new Peer({ url: "http://127.0.0.1:4567/", token }).contestant.port).toBe(4567);
  expect(new Peer({ url: "http://localhost", token }).contestant.port).toBe(80);
  for (const url of ["http://forum.example", "https://127.0.0.1:4567"])
    expect(() => new Peer({ url, token })).toThrow("the peer must run on this machine");
});
