import { gzipSync } from "node:zlib";
import type { Contestant } from "../contestant";
import { MUCH } from "../life/amounts";
import { givenLife } from "../life/life";
import type { Finding, Measure } from "../measure";
import { publicPages, shownAddress } from "../public-pages";

const HTML_MAX = 80;
const SCRIPT_MAX = 15;
const KILOBYTE = 1_000;

/** P15: the size of the front page as HTML, and of the scripts of the public page with most. */
export const weight: Measure = async (bench) => {
  const server = await bench.selfHosted();
  const square = await bench.square();
  await givenLife(square, MUCH);
  const { pages } = await publicPages(square);
  const scripts: { page: string; kilobytes: number }[] = [];
  for (const page of pages) scripts.push({ page, kilobytes: await scriptsOf(server, page) });
  const [heaviest = { page: "", kilobytes: Number.NaN }, ...others] = scripts.toSorted(
    (one, other) => other.kilobytes - one.kilobytes,
  );
  const html = (await read(server, "/")).length / KILOBYTE;
  return [
    finding("/ as HTML, uncompressed", html, HTML_MAX),
    {
      ...finding(`JavaScript of ${shownAddress(heaviest.page)}, gzip`, heaviest.kilobytes, SCRIPT_MAX),
      context: others
        .map(({ page, kilobytes }) => `${shownAddress(page)} ${kilobytes.toFixed(0)}`)
        .join(", "),
    },
  ];
};

const finding = (measure: string, kilobytes: number, max: number): Finding => ({
  ...{ goal: "P15", measure },
  wanted: `≤ ${max} KB`,
  found: `${kilobytes.toFixed(1)} KB`,
  met: kilobytes <= max,
});

const SCRIPT = /<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g;
const PRELOADED = /<link\b[^>]*\bhref="([^"]+\.js)"/g;
/** Next's scripts that the data of a page names, which the browser loads later. */
const NAMED_IN_DATA = /static\/chunks\/[\w./~-]+\.js/g;

/** In kilobytes, each script compressed separately. Leaves out scripts for browsers without modules. */
async function scriptsOf(server: Contestant, page: string): Promise<number> {
  const html = (await read(server, page)).toString();
  const tags = [...html.matchAll(SCRIPT)];
  const addresses = new Set([
    ...[...tags, ...html.matchAll(PRELOADED)].map(([, address = ""]) => address),
    ...(html.match(NAMED_IN_DATA) ?? []).map((name) => `/_next/${name}`),
  ]);
  for (const [tag, address = ""] of tags) if (/\bnomodule\b/i.test(tag)) addresses.delete(address);
  let bytes = 0;
  for (const address of addresses) bytes += gzipSync(await read(server, address)).length;
  return bytes / KILOBYTE;
}

async function read({ port }: Contestant, path: string): Promise<Buffer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
