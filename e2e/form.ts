import { request } from "node:http";

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/**
 * Sends the form in a page's <main> as a browser without JavaScript does, but with any headers, such as a forged Host.
 * Does not follow redirects.
 */
export async function sendForm(
  address: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
): Promise<Answer> {
  const page = await fetch(address).then((response) => response.text());
  const form = new FormData();
  const main = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
  for (const [, name = "", value = ""] of main.matchAll(HIDDEN_INPUT))
    form.set(unescapeHtml(name), unescapeHtml(value));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const body = new Response(form);
  const bytes = Buffer.from(await body.arrayBuffer());
  const type = body.headers.get("content-type") ?? "";
  return post(address, bytes, { "content-type": type, "content-length": String(bytes.length), ...headers });
}

const HIDDEN_INPUT = /<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?\/>/g;

const unescapeHtml = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

function post(address: string, bytes: Buffer, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { method: "POST", headers }, async (response) => {
      let text = "";
      for await (const chunk of response.setEncoding("utf8")) text += chunk;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    sent.on("error", reject).end(bytes);
  });
}
