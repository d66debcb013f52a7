import { gzipSync } from "node:zlib";
import type { Contestant } from "../contestant";
import { MUCH } from "../life/amounts";
import { givenLife } from "../life/life";
import type { Finding, Measure } from "../measure";
import { publicPages, shownAddress } from "../public-pages";

const HTML_MAX = 80;
const SCRIPT_MAX = 100;
const KILOBYTE = 1_000;

/** P15: the front page as HTML, and the scripts of the public page that has most. */
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

/** In kilobytes, each script compressed by itself. Leaves out what only browsers without modules load. */
async function scriptsOf(server: Contestant, page: string): Promise<number> {
  const html = (await read(server, page)).toString();
  const unused = html.match(/<script[^>]+nomodule[^>]*>/gi)?.join("") ?? "";
  const named = new Set(html.match(/static\/chunks\/[\w./~-]+\.js/g));
  let bytes = 0;
  for (const name of named) {
    if (!unused.includes(name)) bytes += gzipSync(await read(server, `/_next/${name}`)).length;
  }
  return bytes / KILOBYTE;
}

async function read({ port }: Contestant, path: string): Promise<Buffer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
