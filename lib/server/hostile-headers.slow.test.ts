import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, it } from "vitest";
import { isPageView } from "@/lib/access/owners/page-view";
import { loginPath } from "@/lib/access/owners/return-path";
import { callerAddress } from "@/lib/api/http/address";
import { acceptedEncoding, isNamed } from "@/lib/api/http/encoding";
import { givenRequestId } from "@/lib/api/http/reply";
import { flawOfPath, isApiPath } from "@/lib/api/validation/path";
import { refusalByHead } from "@/lib/pages/forms";
import { markdownRouteFor } from "@/lib/pages/guide/negotiate";
import { negotiateLocale } from "@/lib/pages/i18n/locale";
import { expectNoHold } from "@/lib/testing/assertions/hold";
import { HOSTILE_UNITS, unitName } from "@/lib/testing/given/hostile-texts";
import { dropUnreadableState } from "./next/router-state";
import { chosenLocale } from "./preferences";

/** The server accepts no more for all headers together. */
const BYTES_MAX = 16 * 1024;

const requestWith = (name: string, value: string) => {
  const request = new IncomingMessage(new Socket());
  request.headers[name] = value;
  return request;
};

/** Everything that reads a header or an address before the caller is known. */
const readers: Record<string, (text: string) => unknown> = {
  acceptedEncoding,
  givenRequestId,
  isApiPath,
  loginPath,
  flawOfPath: (text) => flawOfPath(`/${text}`),
  isNamed: (text) => isNamed('W/"a"', text),
  callerAddress: (text) => callerAddress(text, undefined, 1),
  negotiateLocale: (text) => negotiateLocale(undefined, text),
  markdownRouteFor: (text) => [markdownRouteFor("/docs", text), markdownRouteFor(`/docs${text}`, null)],
  isLook: (text) => isPageView("GET", new Headers({ purpose: encodeURI(text.toWellFormed()) })),
  refusalByHead: (text) =>
    refusalByHead({ method: "POST", path: text, headers: { get: () => text } }, "https://square.example"),
  chosenLocale: (text) => chosenLocale(requestWith("cookie", text)),
  dropUnreadableState: (text) => dropUnreadableState(requestWith("next-router-state-tree", text)),
};

const UNITS = [
  ...HOSTILE_UNITS,
  ",",
  "a,",
  "a;q=1,",
  "a/b;c=d,",
  "en-US;q=0.1,",
  '"a",',
  'W/"a",',
  "lang=",
  "; ",
  "%5B",
  "%",
  "1.",
  ":",
  "/a",
  "/..",
];

describe("no header and no address of 16 KB blocks the process:", () => {
  it.each(Object.entries(readers))("%s", async (_, read) => {
    for (const unit of UNITS)
      for (const text of [
        unit.repeat(BYTES_MAX / Buffer.byteLength(unit)),
        `x${unit.repeat(BYTES_MAX / 2)}`.slice(0, BYTES_MAX),
      ])
        await expectNoHold(() => read(text), unitName(unit));
  });
});
