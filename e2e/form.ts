import { type HttpAnswer, sendHttp } from "@/lib/testing/clients/by-name";

/**
 * Sends the form in a page's <main> as a browser without JavaScript does, but with any headers, such as a forged Host.
 * Does not follow redirects.
 */
export async function sendForm(
  address: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
): Promise<HttpAnswer> {
  const page = await fetch(address).then((response) => response.text());
  const form = new FormData();
  const main = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
  for (const [, name = "", value = ""] of main.matchAll(HIDDEN_INPUT))
    form.set(unescapeHtml(name), unescapeHtml(value));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const body = new Response(form);
  const type = body.headers.get("content-type") ?? "";
  return sendHttp(address, {
    method: "POST",
    body: Buffer.from(await body.arrayBuffer()),
    headers: { "content-type": type, ...headers },
  });
}

const HIDDEN_INPUT = /<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?\/>/g;

const unescapeHtml = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
